/**
 * Which colleague sent what: what their desktops say of the service's rows (`answer_authors`; `key` is empty where
 * the row has none), who sent what stands last in a thread, and what left here: whether they are still to be told of it
 * (0), the team's server was (1), or it tells of that (2).
 */
export const authors = `
  ALTER TABLE threads ADD COLUMN last_author TEXT;
  CREATE TABLE answer_authors (
    thread TEXT NOT NULL,
    text BLOB NOT NULL,
    at INTEGER NOT NULL,
    key TEXT NOT NULL,
    author TEXT NOT NULL,
    alone INTEGER NOT NULL,
    PRIMARY KEY (thread, text, at, key, author)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE answers_due (
    message TEXT PRIMARY KEY,
    told INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;
`
