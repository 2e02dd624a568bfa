-- Leagues: seasons, corrections of results, ratings, the daily challenge, and a list of ended matches to read them by.

ALTER TABLE matches ADD COLUMN sealed INTEGER NOT NULL DEFAULT 0 CHECK (sealed IN (0, 1));
ALTER TABLE matches ADD COLUMN rated INTEGER NOT NULL DEFAULT 0 CHECK (rated IN (0, 1));
ALTER TABLE results ADD COLUMN rated INTEGER NOT NULL DEFAULT 0 CHECK (rated IN (0, 1));
ALTER TABLE results ADD COLUMN answers INTEGER NOT NULL DEFAULT 0 CHECK (answers >= 0);
ALTER TABLE results ADD COLUMN own_answers INTEGER NOT NULL DEFAULT 0 CHECK (own_answers >= 0);

CREATE INDEX results_of_a_book ON results (server, game, ended, "match");

-- Matches in the order in which their end was stored. There is one writer, so a reader that remembers the last number it
-- has handled misses none.
CREATE TABLE ended_matches (
    number INTEGER PRIMARY KEY,
    "match" INTEGER NOT NULL UNIQUE REFERENCES matches (id)
) STRICT;

INSERT INTO ended_matches ("match")
SELECT id FROM matches WHERE status IN ('finished', 'abandoned') ORDER BY ended, id;

CREATE TRIGGER match_ended AFTER UPDATE OF status ON matches WHEN new.status IN ('finished', 'abandoned')
BEGIN
    INSERT INTO ended_matches ("match") VALUES (new.id) ON CONFLICT DO NOTHING;
END;

CREATE TABLE cursors (
    name TEXT NOT NULL PRIMARY KEY,
    number INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE seasons (
    id TEXT NOT NULL PRIMARY KEY,
    server TEXT NOT NULL,
    channel TEXT NOT NULL,
    state TEXT NOT NULL,
    settings BLOB NOT NULL,
    master BLOB NOT NULL,
    organiser TEXT,
    round INTEGER NOT NULL,
    audited INTEGER NOT NULL,
    created REAL NOT NULL,
    started REAL,
    paused REAL,
    ended REAL,
    wake_at REAL
) STRICT, WITHOUT ROWID;

CREATE INDEX seasons_of_a_server ON seasons (server);
CREATE INDEX seasons_of_an_organiser ON seasons (organiser) WHERE organiser IS NOT NULL;
CREATE INDEX seasons_due ON seasons (wake_at) WHERE wake_at IS NOT NULL;

CREATE TABLE entrants (
    season TEXT NOT NULL REFERENCES seasons (id),
    number INTEGER NOT NULL,
    player TEXT NOT NULL,
    state TEXT NOT NULL,
    division INTEGER NOT NULL,
    joined REAL NOT NULL,
    first_round INTEGER NOT NULL,
    wants_rest INTEGER NOT NULL CHECK (wants_rest IN (0, 1)),
    PRIMARY KEY (season, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX entries_of_a_player ON entrants (player);

CREATE TABLE volunteers (
    season TEXT NOT NULL REFERENCES seasons (id),
    player TEXT NOT NULL,
    since REAL NOT NULL,
    PRIMARY KEY (season, player)
) STRICT, WITHOUT ROWID;

CREATE INDEX volunteers_by_player ON volunteers (player);

CREATE TABLE rounds (
    season TEXT NOT NULL REFERENCES seasons (id),
    number INTEGER NOT NULL,
    state TEXT NOT NULL,
    paired REAL NOT NULL,
    opened REAL,
    due_at REAL,
    closed REAL,
    pairing BLOB NOT NULL,
    PRIMARY KEY (season, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE season_tables (
    season TEXT NOT NULL REFERENCES seasons (id),
    round INTEGER NOT NULL,
    number INTEGER NOT NULL,
    division INTEGER NOT NULL,
    state TEXT NOT NULL,
    thread TEXT,
    "match" INTEGER REFERENCES matches (id),
    opened REAL,
    PRIMARY KEY (season, round, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX season_table_of_a_match ON season_tables ("match") WHERE "match" IS NOT NULL;

CREATE TABLE season_seats (
    season TEXT NOT NULL REFERENCES seasons (id),
    round INTEGER NOT NULL,
    "table" INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    entrant INTEGER NOT NULL,
    substitute TEXT,
    absence TEXT,
    late INTEGER NOT NULL CHECK (late IN (0, 1)),
    forfeited INTEGER NOT NULL CHECK (forfeited IN (0, 1)),
    PRIMARY KEY (season, round, "table", seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX season_seats_of_a_substitute ON season_seats (substitute) WHERE substitute IS NOT NULL;

-- Entries of the log of results, beside the results themselves. Nothing is ever edited.
CREATE TABLE corrections (
    "match" INTEGER NOT NULL REFERENCES matches (id),
    number INTEGER NOT NULL,
    book TEXT NOT NULL,
    kind TEXT NOT NULL,
    corrected_by TEXT,
    at REAL NOT NULL,
    why TEXT NOT NULL,
    seats BLOB NOT NULL,
    PRIMARY KEY ("match", number)
) STRICT, WITHOUT ROWID;

CREATE INDEX corrections_of_a_book ON corrections (book);
CREATE INDEX corrections_by_a_player ON corrections (corrected_by) WHERE corrected_by IS NOT NULL;

CREATE TABLE audit (
    season TEXT NOT NULL REFERENCES seasons (id),
    number INTEGER NOT NULL,
    at REAL NOT NULL,
    actor TEXT,
    kind TEXT NOT NULL,
    detail BLOB NOT NULL,
    PRIMARY KEY (season, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX audit_by_actor ON audit (actor) WHERE actor IS NOT NULL;

CREATE TABLE announcements (
    id TEXT NOT NULL PRIMARY KEY,
    season TEXT NOT NULL REFERENCES seasons (id),
    number INTEGER NOT NULL,
    kind TEXT NOT NULL,
    detail BLOB NOT NULL,
    created REAL NOT NULL,
    tries INTEGER NOT NULL,
    next_try REAL
) STRICT, WITHOUT ROWID;

CREATE INDEX pending_announcements ON announcements (next_try, number, id) WHERE next_try IS NOT NULL;

CREATE TABLE ratings (
    book TEXT NOT NULL,
    player TEXT NOT NULL,
    mu REAL NOT NULL,
    sigma REAL NOT NULL,
    results INTEGER NOT NULL,
    PRIMARY KEY (book, player)
) STRICT, WITHOUT ROWID;

CREATE INDEX ratings_of_a_player ON ratings (player);

CREATE TABLE rating_changes (
    book TEXT NOT NULL,
    ended REAL NOT NULL,
    "match" INTEGER NOT NULL REFERENCES matches (id),
    player TEXT NOT NULL,
    in_season INTEGER NOT NULL CHECK (in_season IN (0, 1)),
    rank INTEGER NOT NULL,
    mu_before REAL NOT NULL,
    sigma_before REAL NOT NULL,
    mu REAL NOT NULL,
    sigma REAL NOT NULL,
    PRIMARY KEY (book, ended, "match", player)
) STRICT, WITHOUT ROWID;

CREATE INDEX rating_changes_of_a_player ON rating_changes (player, book, ended, "match");

CREATE TABLE revisions (
    "match" INTEGER NOT NULL REFERENCES matches (id),
    number INTEGER NOT NULL,
    player TEXT NOT NULL,
    mu_before REAL NOT NULL,
    sigma_before REAL NOT NULL,
    mu REAL NOT NULL,
    sigma REAL NOT NULL,
    PRIMARY KEY ("match", number, player)
) STRICT, WITHOUT ROWID;

CREATE INDEX revisions_of_a_player ON revisions (player);

CREATE TABLE ladder_queue (
    season TEXT NOT NULL REFERENCES seasons (id),
    player TEXT NOT NULL,
    since REAL NOT NULL,
    state TEXT NOT NULL,
    proposal INTEGER NOT NULL,
    asked REAL NOT NULL,
    PRIMARY KEY (season, player)
) STRICT, WITHOUT ROWID;

CREATE INDEX queued_players ON ladder_queue (player);

CREATE TABLE dailies (
    server TEXT NOT NULL,
    game TEXT NOT NULL,
    day TEXT NOT NULL,
    seed BLOB NOT NULL,
    PRIMARY KEY (server, game, day)
) STRICT, WITHOUT ROWID;

CREATE TABLE attempts (
    server TEXT NOT NULL,
    game TEXT NOT NULL,
    day TEXT NOT NULL,
    player TEXT NOT NULL,
    "match" INTEGER NOT NULL REFERENCES matches (id),
    started REAL NOT NULL,
    closes REAL NOT NULL,
    ended REAL,
    total INTEGER,
    PRIMARY KEY (server, game, day, player)
) STRICT, WITHOUT ROWID;

CREATE INDEX attempts_of_a_player ON attempts (player, server, game, day);
CREATE INDEX attempt_of_a_match ON attempts ("match");
