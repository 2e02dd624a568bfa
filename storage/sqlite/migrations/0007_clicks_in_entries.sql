-- A plain move writes its entry, and nothing else.

-- The click that caused an entry lies in it. Those of the last hour are held in memory, which is told of them by the
-- log when the database is opened. Until now both were written in the same moment, which is how they are matched here.
ALTER TABLE actions ADD COLUMN interaction INTEGER;

UPDATE actions SET interaction = click.id
FROM (SELECT max(id) AS id, at FROM interactions GROUP BY at) AS click WHERE click.at = actions.at;

DROP TABLE interactions;

-- How far in the log of all matches everything was looked through: what came later may have to be announced ...
CREATE TABLE tidied (entry INTEGER NOT NULL) STRICT;

INSERT INTO tidied SELECT coalesce(max(rowid), 0) FROM actions;

-- ... and so may these, which were found then, or which are to be told again.
ALTER TABLE moved RENAME TO untold;
