-- Time: the clock of a table and of each seat, what people are to be told, what they planned, and how they kept time.

ALTER TABLE matches ADD COLUMN clock BLOB NOT NULL DEFAULT x'7b7d';

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

CREATE INDEX notices_to_tell ON notices (next_try) WHERE next_try IS NOT NULL;

CREATE TABLE plans (
    "match" INTEGER NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL CHECK (seat >= 0),
    plan BLOB NOT NULL,
    PRIMARY KEY ("match", seat)
) STRICT, WITHOUT ROWID;

-- For erasing a person without reading every row.
CREATE INDEX seen_by_a_player ON seen (player);
CREATE INDEX notices_to_a_player ON notices (player);

ALTER TABLE results ADD COLUMN turns INTEGER NOT NULL DEFAULT 0;
ALTER TABLE results ADD COLUMN seconds REAL NOT NULL DEFAULT 0;
ALTER TABLE results ADD COLUMN lates INTEGER NOT NULL DEFAULT 0;
