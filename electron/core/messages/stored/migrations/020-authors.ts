/**
 * Authors of messages: reports of colleagues' desktops about the service's rows (`answer_authors`;
 * `key` is empty if the row has none), the author of a thread's last message, and messages that
 * left here: still to be reported (0), received by the team's server (1), or listed by it (2).
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
