-- What a ladder needs of its tables, without reading those that are over: the live ones, who met lately, and which seats
-- a person has had.

CREATE INDEX live_season_tables ON season_tables (season, round, number) WHERE state IN ('paired', 'opened');
CREATE INDEX season_tables_by_opening ON season_tables (season, opened);
CREATE INDEX season_seats_of_an_entrant ON season_seats (season, entrant, seat);
