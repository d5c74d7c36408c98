/** Messages that leave later; `seq` is the last arrival that was known when each was written. */
export const planned = `
  CREATE TABLE planned (
    id TEXT PRIMARY KEY,
    own TEXT NOT NULL,
    other TEXT NOT NULL,
    text TEXT NOT NULL,
    written INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    due INTEGER NOT NULL,
    mailing TEXT,
    asks TEXT
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX planned_due ON planned (due, id);
`
