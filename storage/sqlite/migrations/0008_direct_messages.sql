-- A row that is no longer needed is deleted. Until now an empty plan or note meant that there is none.

CREATE TABLE direct_messages (
    player TEXT NOT NULL PRIMARY KEY,
    state BLOB NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO direct_messages SELECT player, note FROM letters WHERE note != x'';

DROP TABLE letters;

DELETE FROM plans WHERE plan = x'';

DROP INDEX notices_to_tell;
DROP INDEX notices_to_tell_a_player;
CREATE INDEX pending_notices ON notices (next_try) WHERE next_try IS NOT NULL;
CREATE INDEX pending_notices_of_a_player ON notices (player, next_try) WHERE next_try IS NOT NULL;

-- How far the log of all matches was searched for entries that were not announced. What is older than that is in
-- `unannounced`, which the search fills and clears; what is newer is found in the log itself.
ALTER TABLE untold RENAME TO unannounced;
ALTER TABLE tidied RENAME TO announcement_scan;
ALTER TABLE announcement_scan RENAME COLUMN entry TO last_entry;

-- The search does not look back, so a match that has to be announced once more is added when that is stored.
CREATE TRIGGER announced_again AFTER UPDATE OF announced ON progress WHEN new.announced < old.announced
BEGIN
    INSERT INTO unannounced VALUES (new."match") ON CONFLICT DO NOTHING;
END;

DROP VIEW whole_matches;

CREATE VIEW matches_with_progress AS
SELECT
    matches.*,
    coalesce((SELECT max(number) FROM actions WHERE actions."match" = matches.id), 0) AS length,
    announced,
    owed
FROM matches JOIN progress ON progress."match" = matches.id;
