/** Unconfirmed messages count as failed before the user is asked about them, too. */
export const unconfirmed = `
  WITH looked_for (thread, count) AS (
    SELECT id >> 43, count(*) FROM messages
      WHERE state = 4 AND coalesce(details ->> '$.needsDecision', 0) = 0 GROUP BY 1)
  UPDATE threads SET failed = failed + looked_for.count
    FROM looked_for WHERE looked_for.thread = threads.id;
`
