import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Archive } from '../../../electron/core/inbox/archive.ts'
import { createMemoryArchive } from '../../../electron/core/inbox/memory-archive.ts'
import { createSync, type Sync } from '../../../electron/core/inbox/sync.ts'
import { addDays, dayOf } from '../../../electron/service/dates.ts'
import { createServiceClient, type ServiceClient } from '../../../electron/service/index.ts'
import { OWN, startService, type DialogRow, type ScriptedService } from './support/service.ts'

const ZONE = 'Europe/Moscow'
const OTHER = '79261112233'
/** Noon in Moscow. */
const NOON = Date.UTC(2026, 4, 20, 9)
const TODAY = '2026-05-20'
const DAY = 86_400_000

let service: ScriptedService
let client: ServiceClient
let archive: Archive
let sync: Sync
const ingest = vi.fn<Archive['ingest']>()

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  service = await startService()
  service.tokens.add('token')
  client = createServiceClient({ addresses: service.addresses, token: 'token' })
  archive = createMemoryArchive()
  ingest.mockReset()
  ingest.mockImplementation(archive.ingest)
  sync = createSync({ archive: { ...archive, ingest }, zone: ZONE, onChange: () => undefined })
})

afterEach(async () => {
  vi.useRealTimers()
  await client.close()
  await service.close()
})

const run = () => sync.run(client, new AbortController().signal)
const windows = () =>
  service.received.splice(0).map(({ body }) => [body['date_from'], body['date_to']] as string[])

function row(id: number, changes: Partial<DialogRow> = {}): DialogRow {
  return {
    id,
    sender: OTHER,
    receiver: OWN,
    created_datetime: `${TODAY} 11:00:00`,
    msg: `Сообщение ${id}`,
    incoming: 1,
    readed: 0,
    ...changes,
  }
}

describe('the days that are read', () => {
  test('first the newest, then back to thirty days, without a gap', async () => {
    await run()
    const read = windows()
    expect(read[0]).toEqual(['2026-05-19', '2026-05-21'])
    for (const [index, [, to]] of read.slice(1).entries()) expect(to).toBe(read[index]?.[0])
    expect(read.at(-1)?.[0]).toBe(addDays(TODAY, -30))
    expect(await archive.cursor()).toEqual({ oldest: addDays(TODAY, -30), newest: TODAY })
  })

  test('after that only the newest, overlapping by a day', async () => {
    await run()
    windows()
    await run()
    expect(windows()).toEqual([['2026-05-19', '2026-05-21']])
    vi.setSystemTime(NOON + DAY)
    await run()
    expect(windows()).toEqual([['2026-05-19', '2026-05-22']])
    await run()
    expect(windows()).toEqual([['2026-05-20', '2026-05-22']])
  })

  test('after a long sleep everything since', async () => {
    await run()
    windows()
    vi.setSystemTime(NOON + 6 * DAY)
    service.dialog.push(row(1, { created_datetime: '2026-05-22 08:00:00' }))
    await run()
    expect(windows()).toEqual([['2026-05-19', '2026-05-27']])
    expect((await archive.threads({ limit: 9 })).threads).toMatchObject([{ unread: 1 }])
  })

  test('a history that was cut short is carried on where it ended', async () => {
    let answers = 3
    service.faults.set('GET sms/dialog', () => (answers-- > 0 ? undefined : { raw: '<html>' }))
    await expect(run()).rejects.toMatchObject({ kind: 'badReply' })
    const reached = (await archive.cursor())?.oldest
    expect(reached).toBe(addDays(TODAY, -15))
    service.faults.clear()
    windows()
    await run()
    expect(windows()[1]?.[1]).toBe(reached)
    expect((await archive.cursor())?.oldest).toBe(addDays(TODAY, -30))
  })

  test('go back to a message whose outcome is open, until it is found', async () => {
    await run()
    const { id: thread } = (await archive.begin(OWN, OTHER, NOON)).threads[0] ?? { id: '' }
    const written = { id: 'z', thread, direction: 'outgoing', text: 'Да', at: NOON } as const
    await archive.add({ ...written, state: 'unknown' })
    for (const days of [1, 2, 3]) {
      vi.setSystemTime(NOON + days * DAY)
      await run()
    }
    windows()
    service.dialog.push(row(5, { sender: OWN, receiver: OTHER, incoming: 0, msg: 'Да' }))
    await run()
    expect(windows()).toEqual([['2026-05-19', '2026-05-24']])
    expect(await archive.message('z')).toMatchObject({ state: 'confirmed' })
    await run()
    windows()
    await run()
    expect(windows()).toEqual([['2026-05-22', '2026-05-24']])
  })

  test('are days of the cabinet’s zone, not of this machine', async () => {
    vi.setSystemTime(Date.UTC(2026, 4, 20, 22))
    await run()
    expect(windows()[0]).toEqual(['2026-05-20', '2026-05-22'])
  })
})

describe('what is read', () => {
  test('an unchanged reply never reaches the archive; a new row or read hint does', async () => {
    service.dialog.push(row(1), row(2))
    await run()
    await run()
    const before = ingest.mock.calls.length
    await run()
    await run()
    expect(ingest.mock.calls).toHaveLength(before)
    const [first] = service.dialog
    if (first) first.readed = 1
    await run()
    service.dialog.push(row(3))
    await run()
    expect(ingest.mock.calls).toHaveLength(before + 2)
    expect((await archive.threads({ limit: 9 })).threads).toMatchObject([{ unread: 2 }])
  })

  test('a row that waits for a message on the wire is looked at again, though nothing else came', async () => {
    const { id: thread } = (await archive.begin(OWN, OTHER, NOON)).threads[0] ?? { id: '' }
    const written = { id: 'z', thread, direction: 'outgoing', text: 'Да', at: NOON } as const
    await run()
    await archive.add({ ...written, state: 'sending' })
    service.dialog.push(row(5, { sender: OWN, receiver: OTHER, incoming: 0, msg: 'Да' }))
    await run()
    await run()
    expect((await archive.messages(thread, { limit: 9 })).messages).toHaveLength(1)
    await archive.advance('z', ['sending'], 'accepted')
    await run()
    const { messages } = await archive.messages(thread, { limit: 9 })
    expect(messages.map(({ id, state }) => [id, state])).toEqual([['z', 'confirmed']])
  })

  test('both spellings of a number are one thread; a row without a time comes now', async () => {
    service.dialog.push(
      row(1, { sender: '8 (926) 111-22-33' }),
      row(2, { sender: OWN, receiver: `+${OTHER}`, incoming: 0, interlocutor_number: OTHER }),
      row(3, { created_datetime: '', sent_datetime: `${TODAY} 10:00:00` }),
    )
    const lost = row(4, { created_datetime: 'вчера' })
    service.faults.set('GET sms/dialog', ({ body }) =>
      body['date_to'] === addDays(TODAY, 1)
        ? { json: { data: [...service.dialog, lost], success: true } }
        : { json: { data: [], success: true } },
    )
    await run()
    const { threads } = await archive.threads({ limit: 9 })
    expect(threads.map(({ id }) => id)).toEqual([`${OWN}:${OTHER}`])
    const { messages } = await archive.messages(`${OWN}:${OTHER}`, { limit: 9 })
    expect(messages.map(({ id }) => Number(id.slice(1)))).toEqual([3, 1, 2, 4])
    expect(messages.at(-1)?.at).toBe(NOON)
  })

  test('a row that does not fit costs only itself', async () => {
    const odd = { ...row(2), msg: { text: 7 } }
    service.faults.set('GET sms/dialog', () => ({ json: { data: [row(1), odd], success: true } }))
    await run()
    const { messages } = await archive.messages(`${OWN}:${OTHER}`, { limit: 9 })
    expect(messages.map(({ text }) => text)).toEqual(['Сообщение 1'])
  })
})

test('the day of a moment is the zone’s', () => {
  expect(dayOf(Date.UTC(2026, 4, 20, 21), ZONE)).toBe('2026-05-21')
})
