-- A public bot: people who may not sit at the tables of a server or of a person, and servers that were greeted.

-- `keeper` is 'server:ID' or 'person:ID'. The digest is made of keeper and player; it stays when the player is erased.
CREATE TABLE exclusions (
    keeper TEXT NOT NULL,
    digest TEXT NOT NULL,
    player TEXT,
    since REAL NOT NULL,
    PRIMARY KEY (keeper, digest)
) STRICT, WITHOUT ROWID;

CREATE INDEX exclusions_of_a_player ON exclusions (player) WHERE player IS NOT NULL;

CREATE TABLE greetings (
    server TEXT NOT NULL PRIMARY KEY,
    at REAL NOT NULL
) STRICT, WITHOUT ROWID;
