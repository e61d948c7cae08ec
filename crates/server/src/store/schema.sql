CREATE TABLE matches (
    id          TEXT PRIMARY KEY NOT NULL,
    system      TEXT NOT NULL,
    title       TEXT NOT NULL,
    created_ms  INTEGER NOT NULL,
    header      TEXT NOT NULL,
    controllers TEXT NOT NULL CHECK (json_valid(controllers)),
    listed      INTEGER NOT NULL CHECK (listed IN (0, 1)),
    rematch_of  TEXT REFERENCES matches (id),
    active_ms   INTEGER NOT NULL,
    summary     TEXT CHECK (summary IS NULL OR json_valid(summary)),
    outcome     TEXT GENERATED ALWAYS AS
                (CASE WHEN json_valid(summary) THEN json_extract(summary, '$.outcome') END) VIRTUAL
) STRICT;

CREATE INDEX matches_listed ON matches (listed, active_ms);
CREATE INDEX matches_rematch ON matches (rematch_of) WHERE rematch_of IS NOT NULL;

CREATE TABLE lines (
    match_id TEXT NOT NULL REFERENCES matches (id),
    n        INTEGER NOT NULL,
    line     TEXT NOT NULL,
    at_ms    INTEGER NOT NULL,
    PRIMARY KEY (match_id, n)
) STRICT, WITHOUT ROWID;

CREATE TABLE links (
    token_hash BLOB PRIMARY KEY NOT NULL,
    match_id   TEXT NOT NULL REFERENCES matches (id),
    role       TEXT NOT NULL,
    created_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX links_match ON links (match_id);

-- The triggers before an insert are there for INSERT OR REPLACE, which deletes without asking
-- those before a delete.
CREATE TRIGGER lines_follow BEFORE INSERT ON lines
WHEN NEW.n <> (SELECT coalesce(max(n) + 1, 0) FROM lines WHERE match_id = NEW.match_id)
BEGIN SELECT raise(ABORT, 'a line must follow the last one'); END;

CREATE TRIGGER lines_stay BEFORE UPDATE ON lines
BEGIN SELECT raise(ABORT, 'lines are only appended'); END;

CREATE TRIGGER lines_last BEFORE DELETE ON lines
BEGIN SELECT raise(ABORT, 'lines are only appended'); END;

CREATE TRIGGER matches_once BEFORE INSERT ON matches
WHEN EXISTS (SELECT 1 FROM matches WHERE id = NEW.id)
BEGIN SELECT raise(ABORT, 'a match is made once'); END;

CREATE TRIGGER matches_stay BEFORE UPDATE OF id, system, created_ms, header, rematch_of ON matches
BEGIN SELECT raise(ABORT, 'the beginning of a match stays'); END;

CREATE TRIGGER matches_last BEFORE DELETE ON matches
BEGIN SELECT raise(ABORT, 'a match is kept'); END;
