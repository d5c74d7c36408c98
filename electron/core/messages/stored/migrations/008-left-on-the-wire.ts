/**
 * Earlier versions did not store which rows were listed before a message was sent, so messages left
 * on the wire could never be matched. Their row is one that is not known yet, and dated within half
 * a day of their writing.
 */
export const leftOnTheWire = `
  WITH
    outbox (value) AS (
      SELECT coalesce((SELECT value FROM state WHERE name = 'outbox'), '{"notBefore":0}')),
    wire (id, at) AS (
      SELECT local, ((id >> 11) & 4294967295) * 1000 + ms FROM messages
        WHERE state = 2 AND local IS NOT NULL),
    around (value) AS (
      SELECT json_group_object(id, json_object('from', at - 43200000, 'until', at + 43200000))
        FROM wire)
  INSERT OR REPLACE INTO state (name, value)
    SELECT 'outbox', json_set(outbox.value, '$.listed',
        json(json_patch(around.value, coalesce(outbox.value -> '$.listed', '{}'))))
      FROM outbox, around WHERE EXISTS (SELECT 1 FROM wire);
`
