/**
 * Money (see `money/archive.ts` for what a row means). Equal movements are numbered by `nth`, so that
 * taking the same reading again adds nothing. `at` 0 and `day` 0 stand for a time that cannot be read,
 * which `said` keeps as it was told.
 */
export const money = `
  CREATE TABLE movements (
    id INTEGER PRIMARY KEY,
    via INTEGER NOT NULL,
    kind INTEGER NOT NULL,
    at INTEGER NOT NULL,
    said TEXT NOT NULL,
    told INTEGER NOT NULL,
    comment TEXT NOT NULL,
    nth INTEGER NOT NULL,
    day INTEGER NOT NULL,
    sum INTEGER NOT NULL,
    words TEXT NOT NULL,
    UNIQUE (via, kind, at, told, comment, said, nth)
  ) STRICT;
  CREATE INDEX movements_by_time ON movements (via, at, id);
  CREATE INDEX movements_by_day ON movements (via, day, kind, sum);
  CREATE TABLE balances (
    begun INTEGER PRIMARY KEY,
    until INTEGER NOT NULL,
    kopecks INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE money_ranges (
    day INTEGER PRIMARY KEY,
    balance INTEGER NOT NULL,
    at INTEGER NOT NULL,
    low INTEGER,
    high INTEGER
  ) STRICT;
`
