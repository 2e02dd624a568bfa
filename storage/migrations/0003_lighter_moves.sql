-- What every move writes, made as small as it can be. Interactions have numbers for names, and they grow with time:
-- as the key of their table they are appended, and the old ones are found without an index.

ALTER TABLE interactions RENAME TO interactions_by_name;

CREATE TABLE interactions (
    id INTEGER PRIMARY KEY,
    at REAL NOT NULL
) STRICT;

INSERT OR IGNORE INTO interactions SELECT CAST(id AS INTEGER), at FROM interactions_by_name;

DROP TABLE interactions_by_name;
