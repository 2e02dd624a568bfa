-- What every move writes, made as small as it can be.

-- How far a match has come changes with every move, the rest of it seldom: a narrow row of its own.
CREATE TABLE progress (
    "match" INTEGER PRIMARY KEY REFERENCES matches (id),
    length INTEGER NOT NULL CHECK (length >= 0),
    announced INTEGER NOT NULL CHECK (announced BETWEEN 0 AND length),
    owed INTEGER NOT NULL CHECK (owed IN (0, 1))
) STRICT;

INSERT INTO progress SELECT id, length, announced, owed FROM matches;

DROP INDEX unannounced_matches;
DROP INDEX matches_owed_by_computers;
ALTER TABLE matches DROP COLUMN announced;
ALTER TABLE matches DROP COLUMN length;
ALTER TABLE matches DROP COLUMN owed;

CREATE INDEX unannounced ON progress ("match") WHERE announced < length;
CREATE INDEX owed_by_computers ON progress ("match") WHERE owed;

-- Found at every start, and there are few of them among many matches.
CREATE INDEX lobbies ON matches (id) WHERE status = 'lobby';

CREATE VIEW whole_matches AS SELECT * FROM matches JOIN progress ON "match" = id;

-- Interactions have numbers for names, and they grow with time: as the key of their table they are appended, and
-- the old ones are found without an index.
ALTER TABLE interactions RENAME TO interactions_by_name;

CREATE TABLE interactions (
    id INTEGER PRIMARY KEY,
    at REAL NOT NULL
) STRICT;

INSERT OR IGNORE INTO interactions SELECT CAST(id AS INTEGER), at FROM interactions_by_name;

DROP TABLE interactions_by_name;
