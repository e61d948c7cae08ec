-- Of their own, so that a clock can be written every second without the rest of its match.
CREATE TABLE clocks (
    match_id TEXT PRIMARY KEY NOT NULL REFERENCES matches (id),
    state    TEXT NOT NULL CHECK (json_valid(state))
) STRICT, WITHOUT ROWID;
