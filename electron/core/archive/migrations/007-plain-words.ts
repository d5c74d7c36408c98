/** What the program calls by other names since: sums and times of movements, and which alerts were announced. */
export const plainWords = `
  ALTER TABLE movements RENAME COLUMN told TO amount;
  ALTER TABLE movements RENAME COLUMN said TO raw_time;
  UPDATE state
    SET value = json_set(json_remove(value, '$.told'), '$.announced', json(value -> '$.told'))
    WHERE name IN ('money', 'presenceAlerts') AND value -> '$.told' IS NOT NULL;
`
