-- Who may sit at a table is known to the engine, and who was invited is a row each; both were in the front end's JSON.

ALTER TABLE matches ADD COLUMN seating BLOB NOT NULL DEFAULT x'7b7d';

CREATE TABLE invitations (
    "match" INTEGER NOT NULL REFERENCES matches (id),
    player TEXT NOT NULL,
    invited_by TEXT,
    message INTEGER,
    PRIMARY KEY ("match", player)
) STRICT, WITHOUT ROWID;

CREATE INDEX invitations_of_a_player ON invitations (player);
CREATE INDEX invitations_by_a_player ON invitations (invited_by) WHERE invited_by IS NOT NULL;

-- Until now an invitation named the person who sent it by their name only, which is not taken over.
INSERT INTO invitations
SELECT
    matches.id,
    invited.value,
    NULL,
    (
        SELECT json_extract(sent.value, '$.message')
        FROM json_each(CAST(settings AS TEXT), '$.invitations') AS sent
        WHERE json_extract(sent.value, '$.person') = invited.value
    )
FROM
    matches,
    json_each(iif(json_valid(CAST(settings AS TEXT)), CAST(settings AS TEXT), '{}'), '$.invited') AS invited
WHERE invited.value != ''
ON CONFLICT DO NOTHING;

UPDATE matches
SET
    seating = CAST(json_object(
        'max_seats', json_extract(CAST(settings AS TEXT), '$.seats'),
        'fill', json(iif(json_extract(CAST(settings AS TEXT), '$.fill'), 'true', 'false')),
        'private', json(iif(json_extract(CAST(settings AS TEXT), '$.private'), 'true', 'false')),
        'min_finished', coalesce(json_extract(CAST(settings AS TEXT), '$.finished'), 0),
        'max_late_percent', coalesce(json_extract(CAST(settings AS TEXT), '$.late'), 100)
    ) AS BLOB),
    settings = CAST(json_remove(
        CAST(settings AS TEXT),
        '$.seats', '$.fill', '$.private', '$.invited', '$.invitations', '$.finished', '$.late'
    ) AS BLOB)
WHERE json_valid(CAST(settings AS TEXT));

DROP VIEW matches_with_progress;

CREATE VIEW matches_with_progress AS
SELECT
    matches.*,
    coalesce((SELECT max(number) FROM actions WHERE actions."match" = matches.id), 0) AS length,
    announced,
    owed
FROM matches JOIN progress ON progress."match" = matches.id;
