-- A result says what was played, where and when, whether seats competed, and how the seat ended, without its match.

ALTER TABLE results ADD COLUMN game TEXT NOT NULL DEFAULT '';
ALTER TABLE results ADD COLUMN options_digest TEXT NOT NULL DEFAULT '';
ALTER TABLE results ADD COLUMN rules_version INTEGER NOT NULL DEFAULT 0;
ALTER TABLE results ADD COLUMN server TEXT;
ALTER TABLE results ADD COLUMN ranked INTEGER NOT NULL DEFAULT 0 CHECK (ranked IN (0, 1));
ALTER TABLE results ADD COLUMN ended REAL NOT NULL DEFAULT 0;
ALTER TABLE results ADD COLUMN ending TEXT NOT NULL DEFAULT 'played'
    CHECK (ending IN ('played', 'substituted', 'defaulted', 'gave_up', 'computer'));

-- The digest of the options of older results is not known to SQL, and stays empty.
UPDATE results
SET
    game = matches.game,
    rules_version = matches.rules_version,
    server = iif("table" GLOB '[0-9]*/*', substr("table", 1, instr("table", '/') - 1), NULL),
    ranked = (SELECT count(*) FROM results AS seats WHERE seats."match" = results."match") > 1,
    ended = coalesce(matches.ended, 0),
    ending = CASE WHEN policy IS NULL THEN 'played' WHEN player IS NULL THEN 'computer' ELSE 'substituted' END
FROM matches
WHERE matches.id = results."match";
