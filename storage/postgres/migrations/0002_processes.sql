-- Several processes on one database. Which shard belongs to which process is no row but an advisory lock of the
-- connection that writes, so that the right to write ends with the connection.

-- One row about the whole bot.
CREATE TABLE installation (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    shards bigint NOT NULL CHECK (shards > 0),
    identified timestamptz NOT NULL,
    commands text COLLATE "C" NOT NULL
);

INSERT INTO installation VALUES (true, 1, 'epoch', '');

-- The processes that run, or did not end properly. `backend` is the server's process behind their writing connection.
CREATE TABLE processes (
    name text COLLATE "C" NOT NULL PRIMARY KEY,
    backend bigint NOT NULL,
    takes boolean NOT NULL,
    beat timestamptz NOT NULL
);
