-- The schema of the first release with PostgreSQL: the tables of storage/sqlite, in the words of this database.
-- Columns have the names of the fields of the row classes in bot/records.py. Text is compared byte by byte ("C"), so that
-- names sort, and are found by how they begin, as in every other store, whatever the language of the database is.

-- The number in front of the name of a table or a server, which decides the shard; 0 where there is none.
CREATE FUNCTION server_number(name text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT least(coalesce(substring(name FROM '^[0-9]+'), '0')::numeric, 9223372036854775807)::bigint
$$;

-- Taken by who gives a match its id or its place among those that ended. One lock for both, so that no two processes
-- wait for each other.
CREATE FUNCTION give_numbers() RETURNS void LANGUAGE sql AS $$
    SELECT pg_advisory_xact_lock(hashtextextended('ward-round numbers ' || current_schema(), 0))
$$;

CREATE TABLE matches (
    id bigint PRIMARY KEY CHECK (id > 0),
    "table" text COLLATE "C" NOT NULL,
    game text COLLATE "C" NOT NULL,
    rules_version bigint NOT NULL,
    options bytea NOT NULL,
    pauses boolean NOT NULL,
    seed bytea NOT NULL,
    sealed boolean NOT NULL,
    rated boolean NOT NULL,
    status text COLLATE "C" NOT NULL,
    host text COLLATE "C" NOT NULL,
    message_state bytea NOT NULL,
    clock bytea NOT NULL,
    seating bytea NOT NULL,
    created double precision NOT NULL CHECK (created < 'NaN'),
    started double precision,
    ended double precision
);

CREATE UNIQUE INDEX one_live_match_per_table ON matches ("table") WHERE status IN ('lobby', 'running');

-- Read at every start; there are few lobbies among many matches.
CREATE INDEX lobbies ON matches (id) WHERE status = 'lobby';

-- The columns of a match that change often: narrow rows, so that many matches share a page.
CREATE TABLE progress (
    "match" bigint PRIMARY KEY REFERENCES matches (id),
    announced bigint NOT NULL CHECK (announced >= 0),
    owed boolean NOT NULL
);

CREATE INDEX owed_by_computers ON progress ("match") WHERE owed;

CREATE TABLE seats (
    "match" bigint NOT NULL REFERENCES matches (id),
    seat bigint NOT NULL CHECK (seat >= 0),
    player text COLLATE "C",
    policy text COLLATE "C",
    PRIMARY KEY ("match", seat)
);

CREATE INDEX seats_of_a_player ON seats (player, "match") WHERE player IS NOT NULL;

CREATE TABLE invitations (
    "match" bigint NOT NULL REFERENCES matches (id),
    player text COLLATE "C" NOT NULL,
    invited_by text COLLATE "C",
    message bigint,
    PRIMARY KEY ("match", player)
);

CREATE INDEX invitations_of_a_player ON invitations (player);
CREATE INDEX invitations_by_a_player ON invitations (invited_by) WHERE invited_by IS NOT NULL;

-- The log. A click that is delivered again is refused by the last index, also where another process handled it first.
CREATE TABLE actions (
    "match" bigint NOT NULL REFERENCES matches (id),
    number bigint NOT NULL CHECK (number > 0),
    seat bigint,
    at double precision NOT NULL CHECK (at < 'NaN'),
    entry bytea NOT NULL,
    events bytea NOT NULL,
    interaction bigint,
    PRIMARY KEY ("match", number)
);

CREATE UNIQUE INDEX one_entry_per_interaction ON actions (interaction) WHERE interaction IS NOT NULL;

-- A cache: only the newest position of a match is kept.
CREATE TABLE snapshots (
    "match" bigint PRIMARY KEY REFERENCES matches (id),
    number bigint NOT NULL CHECK (number >= 0),
    data bytea NOT NULL
);

-- Matches that are over and may have entries that were not announced; those that are live are looked at anyway. Numbers
-- of a sequence are no order of committing where several processes write, so the log is not searched from a number on.
CREATE TABLE unannounced ("match" bigint PRIMARY KEY REFERENCES matches (id));

CREATE FUNCTION note_unannounced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO unannounced VALUES (new."match") ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;

CREATE TRIGGER announced_again AFTER UPDATE OF announced ON progress
FOR EACH ROW WHEN (new.announced < old.announced) EXECUTE FUNCTION note_unannounced();

CREATE FUNCTION note_late_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO unannounced
    SELECT DISTINCT id FROM entries JOIN matches ON id = "match" WHERE status NOT IN ('lobby', 'running')
    ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;

CREATE TRIGGER entered_late AFTER INSERT ON actions
REFERENCING NEW TABLE AS entries FOR EACH STATEMENT EXECUTE FUNCTION note_late_entries();

CREATE TABLE clocks (
    "match" bigint NOT NULL REFERENCES matches (id),
    seat bigint NOT NULL CHECK (seat >= 0),
    bank double precision NOT NULL CHECK (bank < 'NaN'),
    since double precision,
    spent double precision NOT NULL CHECK (spent < 'NaN'),
    remind_at double precision,
    due_at double precision,
    missed bigint NOT NULL CHECK (missed >= 0),
    turns bigint NOT NULL CHECK (turns >= 0),
    seconds double precision NOT NULL CHECK (seconds < 'NaN'),
    lates bigint NOT NULL CHECK (lates >= 0),
    PRIMARY KEY ("match", seat)
);

CREATE INDEX clocks_to_remind ON clocks (remind_at) WHERE remind_at IS NOT NULL;
CREATE INDEX clocks_due ON clocks (due_at) WHERE due_at IS NOT NULL;
-- Turns that began in the future show that the system clock was set back.
CREATE INDEX clocks_running ON clocks (since) WHERE since IS NOT NULL;

CREATE TABLE plans (
    "match" bigint NOT NULL REFERENCES matches (id),
    seat bigint NOT NULL CHECK (seat >= 0),
    plan bytea NOT NULL,
    PRIMARY KEY ("match", seat)
);

CREATE TABLE notices (
    id text COLLATE "C" NOT NULL PRIMARY KEY,
    "match" bigint NOT NULL REFERENCES matches (id),
    seat bigint NOT NULL CHECK (seat >= 0),
    player text COLLATE "C" NOT NULL,
    kind text COLLATE "C" NOT NULL,
    created double precision NOT NULL CHECK (created < 'NaN'),
    tries bigint NOT NULL CHECK (tries >= 0),
    next_try double precision
);

CREATE INDEX pending_notices ON notices (next_try) WHERE next_try IS NOT NULL;
CREATE INDEX pending_notices_of_a_player ON notices (player, next_try) WHERE next_try IS NOT NULL;
CREATE INDEX notices_to_a_player ON notices (player);

CREATE TABLE direct_messages (
    player text COLLATE "C" NOT NULL PRIMARY KEY,
    state bytea NOT NULL
);

CREATE TABLE players (
    id text COLLATE "C" NOT NULL PRIMARY KEY,
    name text COLLATE "C" NOT NULL,
    settings bytea NOT NULL,
    created double precision NOT NULL CHECK (created < 'NaN')
);

CREATE TABLE servers (
    id text COLLATE "C" NOT NULL PRIMARY KEY,
    settings bytea NOT NULL
);

CREATE TABLE seen (
    "match" bigint NOT NULL REFERENCES matches (id),
    player text COLLATE "C" NOT NULL,
    number bigint NOT NULL CHECK (number >= 0),
    PRIMARY KEY ("match", player)
);

CREATE INDEX seen_by_a_player ON seen (player);

-- A result says what was played, where and when, so that it can be read without its match.
CREATE TABLE results (
    "match" bigint NOT NULL REFERENCES matches (id),
    seat bigint NOT NULL CHECK (seat >= 0),
    game text COLLATE "C" NOT NULL,
    options_digest text COLLATE "C" NOT NULL,
    rules_version bigint NOT NULL,
    server text COLLATE "C",
    ranked boolean NOT NULL,
    rated boolean NOT NULL,
    ended double precision NOT NULL CHECK (ended < 'NaN'),
    player text COLLATE "C",
    policy text COLLATE "C",
    ending text COLLATE "C" NOT NULL CHECK (ending IN ('played', 'substituted', 'defaulted', 'gave_up', 'computer')),
    rank bigint NOT NULL,
    total bigint NOT NULL,
    lines bytea NOT NULL,
    turns bigint NOT NULL CHECK (turns >= 0),
    seconds double precision NOT NULL CHECK (seconds < 'NaN'),
    lates bigint NOT NULL CHECK (lates >= 0),
    answers bigint NOT NULL CHECK (answers >= 0),
    own_answers bigint NOT NULL CHECK (own_answers >= 0),
    PRIMARY KEY ("match", seat)
);

CREATE INDEX results_of_a_player ON results (player, "match") WHERE player IS NOT NULL;

-- A whole `MatchRow`. The length of a match is not stored: the log is counted.
CREATE VIEW matches_with_progress AS
SELECT
    matches.*,
    coalesce((SELECT max(number) FROM actions WHERE actions."match" = matches.id), 0) AS length,
    announced,
    owed
FROM matches JOIN progress ON progress."match" = matches.id;



CREATE INDEX results_of_a_book ON results (server, game, ended, "match");

-- Matches in the order in which their end was stored. A reader remembers the last number it has handled, so a smaller
-- number must never appear later: it is given under a lock that is held until the transaction is over.
CREATE TABLE ended_matches (
    number bigint PRIMARY KEY,
    "match" bigint NOT NULL UNIQUE REFERENCES matches (id)
);

CREATE FUNCTION note_ended_match() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO unannounced VALUES (new.id) ON CONFLICT DO NOTHING;
    PERFORM give_numbers();
    INSERT INTO ended_matches
    SELECT coalesce(max(number), 0) + 1, new.id FROM ended_matches
    ON CONFLICT ("match") DO NOTHING;
    RETURN NULL;
END $$;

CREATE TRIGGER match_ended AFTER UPDATE OF status ON matches
FOR EACH ROW WHEN (new.status IN ('finished', 'abandoned')) EXECUTE FUNCTION note_ended_match();

CREATE TABLE cursors (
    name text COLLATE "C" NOT NULL PRIMARY KEY,
    number bigint NOT NULL
);

CREATE TABLE seasons (
    id text COLLATE "C" NOT NULL PRIMARY KEY,
    server text COLLATE "C" NOT NULL,
    channel text COLLATE "C" NOT NULL,
    state text COLLATE "C" NOT NULL,
    settings bytea NOT NULL,
    master bytea NOT NULL,
    organiser text COLLATE "C",
    round bigint NOT NULL,
    audited bigint NOT NULL,
    created double precision NOT NULL CHECK (created < 'NaN'),
    started double precision,
    paused double precision,
    ended double precision,
    wake_at double precision
);

CREATE INDEX seasons_of_a_server ON seasons (server);
CREATE INDEX seasons_of_an_organiser ON seasons (organiser) WHERE organiser IS NOT NULL;
CREATE INDEX seasons_due ON seasons (wake_at) WHERE wake_at IS NOT NULL;

CREATE TABLE entrants (
    season text COLLATE "C" NOT NULL REFERENCES seasons (id),
    number bigint NOT NULL,
    player text COLLATE "C" NOT NULL,
    state text COLLATE "C" NOT NULL,
    division bigint NOT NULL,
    joined double precision NOT NULL CHECK (joined < 'NaN'),
    first_round bigint NOT NULL,
    wants_rest boolean NOT NULL,
    PRIMARY KEY (season, number)
);

CREATE INDEX entries_of_a_player ON entrants (player);

CREATE TABLE volunteers (
    season text COLLATE "C" NOT NULL REFERENCES seasons (id),
    player text COLLATE "C" NOT NULL,
    since double precision NOT NULL CHECK (since < 'NaN'),
    PRIMARY KEY (season, player)
);

CREATE INDEX volunteers_by_player ON volunteers (player);

CREATE TABLE rounds (
    season text COLLATE "C" NOT NULL REFERENCES seasons (id),
    number bigint NOT NULL,
    state text COLLATE "C" NOT NULL,
    paired double precision NOT NULL CHECK (paired < 'NaN'),
    opened double precision,
    due_at double precision,
    closed double precision,
    pairing bytea NOT NULL,
    PRIMARY KEY (season, number)
);

CREATE TABLE season_tables (
    season text COLLATE "C" NOT NULL REFERENCES seasons (id),
    round bigint NOT NULL,
    number bigint NOT NULL,
    division bigint NOT NULL,
    state text COLLATE "C" NOT NULL,
    thread text COLLATE "C",
    "match" bigint REFERENCES matches (id),
    opened double precision,
    PRIMARY KEY (season, round, number)
);

CREATE INDEX season_table_of_a_match ON season_tables ("match") WHERE "match" IS NOT NULL;

CREATE TABLE season_seats (
    season text COLLATE "C" NOT NULL REFERENCES seasons (id),
    round bigint NOT NULL,
    "table" bigint NOT NULL,
    seat bigint NOT NULL,
    entrant bigint NOT NULL,
    substitute text COLLATE "C",
    absence text COLLATE "C",
    late boolean NOT NULL,
    forfeited boolean NOT NULL,
    PRIMARY KEY (season, round, "table", seat)
);

CREATE INDEX season_seats_of_a_substitute ON season_seats (substitute) WHERE substitute IS NOT NULL;

-- Entries of the log of results, beside the results themselves. Nothing is ever edited.
CREATE TABLE corrections (
    "match" bigint NOT NULL REFERENCES matches (id),
    number bigint NOT NULL,
    book text COLLATE "C" NOT NULL,
    kind text COLLATE "C" NOT NULL,
    corrected_by text COLLATE "C",
    at double precision NOT NULL CHECK (at < 'NaN'),
    why text COLLATE "C" NOT NULL,
    seats bytea NOT NULL,
    PRIMARY KEY ("match", number)
);

CREATE INDEX corrections_of_a_book ON corrections (book);
CREATE INDEX corrections_by_a_player ON corrections (corrected_by) WHERE corrected_by IS NOT NULL;

CREATE TABLE audit (
    season text COLLATE "C" NOT NULL REFERENCES seasons (id),
    number bigint NOT NULL,
    at double precision NOT NULL CHECK (at < 'NaN'),
    actor text COLLATE "C",
    kind text COLLATE "C" NOT NULL,
    detail bytea NOT NULL,
    PRIMARY KEY (season, number)
);

CREATE INDEX audit_by_actor ON audit (actor) WHERE actor IS NOT NULL;

CREATE TABLE announcements (
    id text COLLATE "C" NOT NULL PRIMARY KEY,
    season text COLLATE "C" NOT NULL REFERENCES seasons (id),
    number bigint NOT NULL,
    kind text COLLATE "C" NOT NULL,
    detail bytea NOT NULL,
    created double precision NOT NULL CHECK (created < 'NaN'),
    tries bigint NOT NULL,
    next_try double precision
);

CREATE INDEX pending_announcements ON announcements (next_try, number, id) WHERE next_try IS NOT NULL;

CREATE TABLE ratings (
    book text COLLATE "C" NOT NULL,
    player text COLLATE "C" NOT NULL,
    mu double precision NOT NULL CHECK (mu < 'NaN'),
    sigma double precision NOT NULL CHECK (sigma < 'NaN'),
    results bigint NOT NULL,
    PRIMARY KEY (book, player)
);

CREATE INDEX ratings_of_a_player ON ratings (player);

CREATE TABLE rating_changes (
    book text COLLATE "C" NOT NULL,
    ended double precision NOT NULL CHECK (ended < 'NaN'),
    "match" bigint NOT NULL REFERENCES matches (id),
    player text COLLATE "C" NOT NULL,
    in_season boolean NOT NULL,
    rank bigint NOT NULL,
    mu_before double precision NOT NULL CHECK (mu_before < 'NaN'),
    sigma_before double precision NOT NULL CHECK (sigma_before < 'NaN'),
    mu double precision NOT NULL CHECK (mu < 'NaN'),
    sigma double precision NOT NULL CHECK (sigma < 'NaN'),
    PRIMARY KEY (book, ended, "match", player)
);

CREATE INDEX rating_changes_of_a_player ON rating_changes (player, book, ended, "match");

CREATE TABLE revisions (
    "match" bigint NOT NULL REFERENCES matches (id),
    number bigint NOT NULL,
    player text COLLATE "C" NOT NULL,
    mu_before double precision NOT NULL CHECK (mu_before < 'NaN'),
    sigma_before double precision NOT NULL CHECK (sigma_before < 'NaN'),
    mu double precision NOT NULL CHECK (mu < 'NaN'),
    sigma double precision NOT NULL CHECK (sigma < 'NaN'),
    PRIMARY KEY ("match", number, player)
);

CREATE INDEX revisions_of_a_player ON revisions (player);

CREATE TABLE ladder_queue (
    season text COLLATE "C" NOT NULL REFERENCES seasons (id),
    player text COLLATE "C" NOT NULL,
    since double precision NOT NULL CHECK (since < 'NaN'),
    state text COLLATE "C" NOT NULL,
    proposal bigint NOT NULL,
    asked double precision NOT NULL CHECK (asked < 'NaN'),
    PRIMARY KEY (season, player)
);

CREATE INDEX queued_players ON ladder_queue (player);

CREATE TABLE dailies (
    server text COLLATE "C" NOT NULL,
    game text COLLATE "C" NOT NULL,
    day text COLLATE "C" NOT NULL,
    seed bytea NOT NULL,
    PRIMARY KEY (server, game, day)
);

CREATE TABLE attempts (
    server text COLLATE "C" NOT NULL,
    game text COLLATE "C" NOT NULL,
    day text COLLATE "C" NOT NULL,
    player text COLLATE "C" NOT NULL,
    "match" bigint NOT NULL REFERENCES matches (id),
    started double precision NOT NULL CHECK (started < 'NaN'),
    closes double precision NOT NULL CHECK (closes < 'NaN'),
    ended double precision,
    total bigint,
    PRIMARY KEY (server, game, day, player)
);

CREATE INDEX attempts_of_a_player ON attempts (player, server, game, day);
CREATE INDEX attempt_of_a_match ON attempts ("match");


-- `keeper` is 'server:ID' or 'person:ID'. The digest is made of keeper and player; it stays when the player is erased.
CREATE TABLE exclusions (
    keeper text COLLATE "C" NOT NULL,
    digest text COLLATE "C" NOT NULL,
    player text COLLATE "C",
    since double precision NOT NULL CHECK (since < 'NaN'),
    PRIMARY KEY (keeper, digest)
);

CREATE INDEX exclusions_of_a_player ON exclusions (player) WHERE player IS NOT NULL;

CREATE TABLE greetings (
    server text COLLATE "C" NOT NULL PRIMARY KEY,
    at double precision NOT NULL CHECK (at < 'NaN')
);
