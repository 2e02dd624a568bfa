-- One direct message per person says where they are waited for; what is known of it is the front end's own note.

CREATE TABLE letters (
    player TEXT NOT NULL PRIMARY KEY,
    note BLOB NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX open_letters ON letters (player) WHERE note != x'';

-- What one person is still to be told, without looking at everything they ever were.
CREATE INDEX notices_to_tell_a_player ON notices (player, next_try) WHERE next_try IS NOT NULL;
