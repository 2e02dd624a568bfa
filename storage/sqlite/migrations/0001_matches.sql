-- The first shape of the database. Columns are named after the fields of the records they hold.
-- Players have no foreign keys on them: a seat may belong to somebody who never stored a setting, and erasing
-- a person must not erase the matches of others.

CREATE TABLE matches (
    id INTEGER PRIMARY KEY CHECK (id > 0),
    "table" TEXT NOT NULL,
    game TEXT NOT NULL,
    rules_version INTEGER NOT NULL,
    options BLOB NOT NULL,
    pauses INTEGER NOT NULL CHECK (pauses IN (0, 1)),
    seed BLOB NOT NULL,
    status TEXT NOT NULL,
    host TEXT NOT NULL,
    settings BLOB NOT NULL,
    created REAL NOT NULL,
    started REAL,
    ended REAL,
    length INTEGER NOT NULL CHECK (length >= 0),
    announced INTEGER NOT NULL CHECK (announced BETWEEN 0 AND length),
    owed INTEGER NOT NULL CHECK (owed IN (0, 1))
) STRICT;

CREATE UNIQUE INDEX one_live_match_per_table ON matches ("table") WHERE status IN ('lobby', 'running');
CREATE INDEX unannounced_matches ON matches (id) WHERE announced < length;
CREATE INDEX matches_owed_by_computers ON matches (id) WHERE owed AND status = 'running';

CREATE TABLE seats (
    "match" INTEGER NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL CHECK (seat >= 0),
    player TEXT,
    policy TEXT,
    PRIMARY KEY ("match", seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_of_a_player ON seats (player, "match") WHERE player IS NOT NULL;

-- Rows lie in the order of writing, so that matches acting at once fill one page together instead of one each.
CREATE TABLE actions (
    "match" INTEGER NOT NULL REFERENCES matches (id),
    number INTEGER NOT NULL CHECK (number > 0),
    seat INTEGER,
    at REAL NOT NULL,
    entry BLOB NOT NULL,
    events BLOB NOT NULL,
    PRIMARY KEY ("match", number)
) STRICT;

-- A cache, so only the newest position of a match is kept.
CREATE TABLE snapshots (
    "match" INTEGER PRIMARY KEY REFERENCES matches (id),
    number INTEGER NOT NULL CHECK (number >= 0),
    data BLOB NOT NULL
) STRICT;

CREATE TABLE players (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    settings BLOB NOT NULL,
    created REAL NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE servers (
    id TEXT NOT NULL PRIMARY KEY,
    settings BLOB NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE results (
    "match" INTEGER NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL CHECK (seat >= 0),
    player TEXT,
    policy TEXT,
    rank INTEGER NOT NULL,
    total INTEGER NOT NULL,
    lines BLOB NOT NULL,
    PRIMARY KEY ("match", seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX results_of_a_player ON results (player, "match") WHERE player IS NOT NULL;

CREATE TABLE seen (
    "match" INTEGER NOT NULL REFERENCES matches (id),
    player TEXT NOT NULL,
    number INTEGER NOT NULL CHECK (number >= 0),
    PRIMARY KEY ("match", player)
) STRICT, WITHOUT ROWID;

CREATE TABLE interactions (
    id TEXT NOT NULL PRIMARY KEY,
    at REAL NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX interactions_by_time ON interactions (at);
