-- A plain move writes its entry and its click, and nothing else.

-- How long a log is, it says itself. What people were told of it changes only when they are told.
DROP VIEW whole_matches;
DROP INDEX unannounced;
DROP INDEX owed_by_computers;
ALTER TABLE progress RENAME TO longer_progress;

CREATE TABLE progress (
    "match" INTEGER PRIMARY KEY REFERENCES matches (id),
    announced INTEGER NOT NULL CHECK (announced >= 0),
    owed INTEGER NOT NULL CHECK (owed IN (0, 1))
) STRICT;

INSERT INTO progress SELECT "match", announced, owed FROM longer_progress;

CREATE INDEX owed_by_computers ON progress ("match") WHERE owed;

-- Matches that moved since somebody last tidied up: only among these can anything be unannounced.
CREATE TABLE moved ("match" INTEGER PRIMARY KEY REFERENCES matches (id)) STRICT;

INSERT INTO moved SELECT "match" FROM longer_progress WHERE announced < length;

DROP TABLE longer_progress;

CREATE VIEW whole_matches AS
SELECT
    matches.*,
    coalesce((SELECT max(number) FROM actions WHERE actions."match" = matches.id), 0) AS length,
    announced,
    owed
FROM matches JOIN progress ON progress."match" = matches.id;

-- An early 0002 made it, and nobody asks for it.
DROP INDEX IF EXISTS matches_of_a_host;
