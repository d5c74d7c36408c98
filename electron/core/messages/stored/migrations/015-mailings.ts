/**
 * Recipients of bulk messages, in the order of sending; each message is planned, queued or gone
 * under its id.
 */
export const mailings = `
  CREATE TABLE mailings (
    id TEXT PRIMARY KEY,
    own TEXT NOT NULL,
    text TEXT NOT NULL,
    begun INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE mailing_steps (
    mailing TEXT NOT NULL REFERENCES mailings (id) ON DELETE CASCADE,
    place INTEGER NOT NULL,
    message TEXT NOT NULL,
    other TEXT NOT NULL,
    PRIMARY KEY (mailing, place)
  ) STRICT, WITHOUT ROWID;

  INSERT INTO mailings SELECT mailing, own, text, min(written) FROM planned
    WHERE mailing IS NOT NULL GROUP BY mailing;
  INSERT INTO mailing_steps
    SELECT mailing, row_number() OVER (PARTITION BY mailing ORDER BY due, id) - 1, id, other
    FROM planned WHERE mailing IS NOT NULL;
`
