/**
 * The history of reachability (see `presence/archive.ts` for what a row means). Changes stand together
 * by extension, so that one of them is opened by reading neighbouring rows.
 */
export const presence = `
  CREATE TABLE presence (
    id INTEGER NOT NULL,
    era INTEGER NOT NULL,
    at INTEGER NOT NULL,
    part INTEGER NOT NULL,
    mark INTEGER NOT NULL,
    PRIMARY KEY (id, era, at)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE presence_spans (
    era INTEGER NOT NULL,
    part INTEGER NOT NULL,
    begun INTEGER NOT NULL,
    until INTEGER NOT NULL,
    PRIMARY KEY (era, part, begun)
  ) STRICT, WITHOUT ROWID;
`
