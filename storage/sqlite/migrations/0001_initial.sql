-- The schema of the first release. Columns have the names of the fields of the row classes in bot/records.py.
-- People have no table that others refer to: a seat may belong to a person who never stored a setting, and erasing a
-- person must not erase the matches of others. A match is stored before all rows that refer to it.

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
    message_state BLOB NOT NULL,
    clock BLOB NOT NULL,
    seating BLOB NOT NULL,
    created REAL NOT NULL,
    started REAL,
    ended REAL
) STRICT;

CREATE UNIQUE INDEX one_live_match_per_table ON matches ("table") WHERE status IN ('lobby', 'running');

-- Read at every start; there are few lobbies among many matches.
CREATE INDEX lobbies ON matches (id) WHERE status = 'lobby';

-- The columns of a match that change often: narrow rows, so that many matches share a page.
CREATE TABLE progress (
    "match" INTEGER PRIMARY KEY REFERENCES matches (id),
    announced INTEGER NOT NULL CHECK (announced >= 0),
    owed INTEGER NOT NULL CHECK (owed IN (0, 1))
) STRICT;

CREATE INDEX owed_by_computers ON progress ("match") WHERE owed;

CREATE TABLE seats (
    "match" INTEGER NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL CHECK (seat >= 0),
    player TEXT,
    policy TEXT,
    PRIMARY KEY ("match", seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_of_a_player ON seats (player, "match") WHERE player IS NOT NULL;

CREATE TABLE invitations (
    "match" INTEGER NOT NULL REFERENCES matches (id),
    player TEXT NOT NULL,
    invited_by TEXT,
    message INTEGER,
    PRIMARY KEY ("match", player)
) STRICT, WITHOUT ROWID;

CREATE INDEX invitations_of_a_player ON invitations (player);
CREATE INDEX invitations_by_a_player ON invitations (invited_by) WHERE invited_by IS NOT NULL;

-- The log. It has a rowid, so that entries are stored in the order of writing: matches that act at the same time fill
-- one page together, and the newest entries of all matches are at the end. The click that caused an entry is in it;
-- those of the last hour are held in memory, see recent_log.py.
CREATE TABLE actions (
    "match" INTEGER NOT NULL REFERENCES matches (id),
    number INTEGER NOT NULL CHECK (number > 0),
    seat INTEGER,
    at REAL NOT NULL,
    entry BLOB NOT NULL,
    events BLOB NOT NULL,
    interaction INTEGER,
    PRIMARY KEY ("match", number)
) STRICT;

-- A cache: only the newest position of a match is kept.
CREATE TABLE snapshots (
    "match" INTEGER PRIMARY KEY REFERENCES matches (id),
    number INTEGER NOT NULL CHECK (number >= 0),
    data BLOB NOT NULL
) STRICT;

-- How far the log of all matches was searched for entries that were not announced. What is older than that is in
-- `unannounced`, which the search fills and clears; what is newer is found in the log itself.
CREATE TABLE announcement_scan (last_entry INTEGER NOT NULL) STRICT;

INSERT INTO announcement_scan VALUES (0);

CREATE TABLE unannounced ("match" INTEGER PRIMARY KEY REFERENCES matches (id)) STRICT;

-- The search does not look back, so a match that has to be announced once more is added when that is stored. Not
-- OR IGNORE: the conflict policy of the statement that fires a trigger would override it.
CREATE TRIGGER announced_again AFTER UPDATE OF announced ON progress WHEN new.announced < old.announced
BEGIN
    INSERT INTO unannounced VALUES (new."match") ON CONFLICT DO NOTHING;
END;

CREATE TABLE clocks (
    "match" INTEGER NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL CHECK (seat >= 0),
    bank REAL NOT NULL,
    since REAL,
    spent REAL NOT NULL,
    remind_at REAL,
    due_at REAL,
    missed INTEGER NOT NULL CHECK (missed >= 0),
    turns INTEGER NOT NULL CHECK (turns >= 0),
    seconds REAL NOT NULL,
    lates INTEGER NOT NULL CHECK (lates >= 0),
    PRIMARY KEY ("match", seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX clocks_to_remind ON clocks (remind_at) WHERE remind_at IS NOT NULL;
CREATE INDEX clocks_due ON clocks (due_at) WHERE due_at IS NOT NULL;
-- Turns that began in the future show that the system clock was set back.
CREATE INDEX clocks_running ON clocks (since) WHERE since IS NOT NULL;

CREATE TABLE plans (
    "match" INTEGER NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL CHECK (seat >= 0),
    plan BLOB NOT NULL,
    PRIMARY KEY ("match", seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE notices (
    id TEXT NOT NULL PRIMARY KEY,
    "match" INTEGER NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL CHECK (seat >= 0),
    player TEXT NOT NULL,
    kind TEXT NOT NULL,
    created REAL NOT NULL,
    tries INTEGER NOT NULL CHECK (tries >= 0),
    next_try REAL
) STRICT, WITHOUT ROWID;

CREATE INDEX pending_notices ON notices (next_try) WHERE next_try IS NOT NULL;
CREATE INDEX pending_notices_of_a_player ON notices (player, next_try) WHERE next_try IS NOT NULL;
CREATE INDEX notices_to_a_player ON notices (player);

CREATE TABLE direct_messages (
    player TEXT NOT NULL PRIMARY KEY,
    state BLOB NOT NULL
) STRICT, WITHOUT ROWID;

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

CREATE TABLE seen (
    "match" INTEGER NOT NULL REFERENCES matches (id),
    player TEXT NOT NULL,
    number INTEGER NOT NULL CHECK (number >= 0),
    PRIMARY KEY ("match", player)
) STRICT, WITHOUT ROWID;

CREATE INDEX seen_by_a_player ON seen (player);

-- A result says what was played, where and when, so that it can be read without its match.
CREATE TABLE results (
    "match" INTEGER NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL CHECK (seat >= 0),
    game TEXT NOT NULL,
    options_digest TEXT NOT NULL,
    rules_version INTEGER NOT NULL,
    server TEXT,
    ranked INTEGER NOT NULL CHECK (ranked IN (0, 1)),
    ended REAL NOT NULL,
    player TEXT,
    policy TEXT,
    ending TEXT NOT NULL CHECK (ending IN ('played', 'substituted', 'defaulted', 'gave_up', 'computer')),
    rank INTEGER NOT NULL,
    total INTEGER NOT NULL,
    lines BLOB NOT NULL,
    turns INTEGER NOT NULL CHECK (turns >= 0),
    seconds REAL NOT NULL,
    lates INTEGER NOT NULL CHECK (lates >= 0),
    PRIMARY KEY ("match", seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX results_of_a_player ON results (player, "match") WHERE player IS NOT NULL;

-- A whole `MatchRow`. The length of a match is not stored: the log is counted.
CREATE VIEW matches_with_progress AS
SELECT
    matches.*,
    coalesce((SELECT max(number) FROM actions WHERE actions."match" = matches.id), 0) AS length,
    announced,
    owed
FROM matches JOIN progress ON progress."match" = matches.id;
