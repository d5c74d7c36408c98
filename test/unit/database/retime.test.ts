import { expect, test } from 'vitest'
import { openMemoryDatabase } from '../../support/database.ts'
import type { ServiceRow } from '../../../electron/core/messages/stored/types.ts'
import type { StoredInbox } from '../../../electron/core/messages/tables.ts'
import type { Message } from '../../../electron/bridge/inbox.ts'

const NOW = Date.UTC(2026, 10, 20, 9)
const HOUR = 3_600_000
const [OWN, OTHER] = ['79160000001', '79261112233']
const THREAD = `${OWN}:${OTHER}`
const EAST = { name: '+05:00', offset: 5 * HOUR }

const row = (id: number, at: number, changes: Partial<ServiceRow> = {}): ServiceRow => ({
  ...{ key: `d${id}`, own: OWN, other: OTHER, incoming: true, text: `${id}`, at, read: false },
  ...changes,
})

const take = (stored: StoredInbox, rows: ServiceRow[]) =>
  stored.ingest({
    rows,
    now: NOW,
    kind: 'news',
    cursor: { oldest: '2026-11-19', newest: '2026-11-20' },
  })

const shown = async (stored: StoredInbox) =>
  (await stored.messages(THREAD, { limit: 60 })).messages.map(({ text, at }) => [text, at])

test('what the service dated moves, what was written here stays, and all stand in order', async () => {
  const stored = openMemoryDatabase()
  // Two hours apart in steps of seconds, so that rows move to where others stood.
  const rows = Array.from({ length: 50 }, (_, n) => row(n, NOW - 4 * HOUR + n * 300_000))
  await take(stored, rows)
  const queued: Message = {
    ...{ id: 'z1', thread: THREAD, direction: 'outgoing', text: 'ours', state: 'queued' },
    at: NOW - 2 * HOUR - 300_000 * 5,
  }
  await stored.add(queued)
  await stored.markRead(THREAD, (await stored.messages(THREAD, { limit: 60 })).messages[9]!.id)
  const before = await stored.threads({ kind: 'all' }, { limit: 9 })
  const { unread } = await stored.counts()

  await stored.timeBy(EAST)
  const expected = rows.map(({ text, at = 0 }) => [text, at - 2 * HOUR] as [string, number])
  expected.push(['ours', queued.at])
  expect(await shown(stored)).toEqual(expected.toSorted((a, b) => a[1] - b[1]))
  expect((await stored.counts()).unread).toBe(unread)
  const after = await stored.threads({ kind: 'all' }, { limit: 9 })
  expect(after.threads[0]).toMatchObject({
    unread: before.threads[0]?.unread,
    firstUnread: before.threads[0]?.firstUnread,
  })
  expect(after.threads[0]?.last?.at).toBe(Math.max(queued.at, (rows.at(-1)?.at ?? 0) - 2 * HOUR))

  // The same zone again changes nothing; rows that are known are known by their new times too.
  await stored.timeBy(EAST)
  const moved = rows.map((one) => ({ ...one, at: (one.at ?? 0) - 2 * HOUR }))
  const { added } = await take(
    stored,
    moved.map(({ key: _key, ...bare }) => bare),
  )
  expect(added).toBe(0)
  await stored.timeBy({ name: 'Europe/Moscow', offset: 3 * HOUR })
  expect((await shown(stored)).filter(([text]) => text === '7')).toEqual([['7', rows[7]?.at]])
  await stored.close()
})
