import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openMemoryDatabase } from '../../support/database.ts'
import { deliveryOf } from '../../../electron/core/sms/delivery.ts'
import { createReports } from '../../../electron/core/inbox/sync/reports.ts'
import { createSms } from '../../../electron/core/sms/sms.ts'
import { CutShort, inPieces } from '../../../electron/core/sms/pieces.ts'
import type { ListedRow } from '../../../electron/core/sms/interface.ts'
import { startDemo, type RunningDemo } from '../../../electron/demo/index.ts'
import { createServiceClient, type ServiceClient } from '../../../electron/service/index.ts'
import { createHome, type Home } from '../core/support/harness.ts'
import { createLists, OWN } from './support/listed.ts'

/** Thursday, 12 March 2026, 14:30 in Moscow. */
const START = Date.parse('2026-03-12T11:30:00Z')
const ZONE = 'Europe/Moscow'
const DAYS = { from: '2026-01-01', to: '2026-03-13' }
const SIGNAL = new AbortController().signal

let home: Home
let demo: RunningDemo
let now = START
const clients: ServiceClient[] = []

beforeAll(async () => {
  home = await createHome()
  demo = await startDemo({ home: home.path, life: 'off', now: () => now })
})

afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()))
  await demo.close()
  await home.remove()
})

function client(token?: string, maxReply?: number): ServiceClient {
  const { addresses } = demo
  const one = createServiceClient({
    addresses,
    ...(token === undefined ? {} : { token }),
    ...(maxReply === undefined ? {} : { maxReply }),
  })
  clients.push(one)
  return one
}

async function branchToken(): Promise<string> {
  const { email, password } = demo.legacyAccount
  const input = { client_id: 10553, type: 'login', email, password } as const
  return (await client().call('token.login', input)).result.access_token
}

const legacy = async (maxReply?: number) =>
  createSms({ generation: 'legacy', timeZone: ZONE }, client(await branchToken(), maxReply))
const current = (maxReply?: number) =>
  createSms({ generation: 'current', timeZone: ZONE }, client(demo.apiToken, maxReply))

const keysOf = (rows: ListedRow[]) => new Set(rows.map(({ key }) => key))

describe('an older cabinet', () => {
  test('lists its messages with ids, segments and what became of them', async () => {
    const rows = await (await legacy()).read(DAYS, SIGNAL)
    expect(keysOf(rows).size).toBe(rows.length)
    expect(rows.find(({ text }) => text.startsWith('Расчёт готов'))).toMatchObject({
      key: expect.stringMatching(/^l\d+$/) as string,
      own: '79010004910',
      incoming: false,
      segments: 1,
      delivery: 'delivered',
    })
    const incoming = rows.filter((row) => row.incoming)
    expect(incoming.length).toBeGreaterThan(0)
    for (const row of incoming) {
      expect(row.read).toBeUndefined()
      expect(row.delivery).toBeUndefined()
    }
  })

  test('knows its numbers with packets and what is left of them', async () => {
    expect(await (await legacy()).numbers(SIGNAL)).toContainEqual({
      numberId: 79010004910,
      number: '79010004910',
      packet: { id: '12', name: 'SMS 1000', total: 1000, remaining: 786, price: 1890 },
    })
  })

  test('sends once, and reports tell when the message has arrived', async () => {
    const sms = await legacy()
    const [sender] = await sms.numbers(SIGNAL)
    if (!sender) throw new Error('There is no number')
    const taken = await sms.send({ sender, to: '79150001234', text: 'Едем' })
    expect(taken).toEqual({ serviceKey: expect.stringMatching(/^\d+$/) as string, segments: 1 })
    const key = taken.serviceKey ?? ''
    expect(await sms.delivery?.(key, SIGNAL)).toBeUndefined()
    now += 60_000
    expect(await sms.delivery?.(key, SIGNAL)).toBe('delivered')
  })

  test('asks about messages of its own gently, and one that nobody knows holds up no other', async () => {
    const stored = openMemoryDatabase()
    await stored.begin('79010004910', '79150001234', now)
    const thread = '79010004910:79150001234'
    const sms = await legacy()
    const delivery = vi.fn(sms.delivery)
    const [sender] = await sms.numbers(SIGNAL)
    if (!sender) throw new Error('There is no number')
    const { serviceKey = '' } = await sms.send({ sender, to: '79150001234', text: 'Приехали' })
    const at = Date.now()
    for (const [id, given] of [
      ['z1', '999999'],
      ['z2', serviceKey],
    ] as const) {
      const message = { id, thread, direction: 'outgoing', text: id, at, state: 'sending' } as const
      await stored.add(message)
      await stored.advance(id, ['sending'], 'accepted', { serviceKey: given })
    }
    const row = { own: '79010004910', other: '79150001234', incoming: false, at, read: true }
    const rows = ['z1', 'z2'].map((text, index) => ({ ...row, text, key: `l${index + 1}` }))
    const cursor = { oldest: DAYS.from, newest: DAYS.to }
    await stored.ingest({ rows, cursor, now: at, kind: 'news' })
    now += 60_000
    const reports = createReports({ stored, onChange: () => undefined })
    await reports.run({ ...sms, delivery }, SIGNAL)
    await reports.run({ ...sms, delivery }, SIGNAL)
    expect(delivery).toHaveBeenCalledTimes(2)
    expect(await stored.message('z1')).toMatchObject({ state: 'confirmed' })
    expect(await stored.message('z2')).toMatchObject({ state: 'delivered' })
    await stored.close()
  })

  test('is asked for less where a reply would be too large', async () => {
    const whole = await (await legacy()).read(DAYS, SIGNAL)
    const pieces = await (await legacy(4_000)).read(DAYS, SIGNAL)
    expect(keysOf(pieces)).toEqual(keysOf(whole))
  })

  test('without numbers has no messages, and nothing else is asked', async () => {
    const nobody = createLists({ zone: ZONE, messages: [] })
    const call = vi.fn(() => Promise.resolve({ valid: [], invalid: [] } as never))
    const sms = createSms({ generation: 'legacy', timeZone: ZONE }, { ...nobody, call })
    expect(await sms.read(DAYS, SIGNAL)).toEqual([])
    expect(call).toHaveBeenCalledTimes(1)
  })
})

describe('a current cabinet', () => {
  test('is asked for less where a reply would be too large', async () => {
    const whole = await current().read(DAYS, SIGNAL)
    expect(whole.length).toBeGreaterThan(20)
    expect(keysOf(await current(20_000).read(DAYS, SIGNAL))).toEqual(keysOf(whole))
    await expect(current(500).read(DAYS, SIGNAL)).rejects.toMatchObject({ kind: 'badReply' })
  })

  test('tells what the dialog does not reach from the list without ids, each message once', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: START })
    const message = { listedAt: 0, incoming: true, other: '900', text: 'Код' }
    const messages = [20, 9, 9, 4].map((days, id) => {
      return { ...message, id, at: START - days * 86_400_000 }
    })
    const lists = createLists({ zone: ZONE, messages, reach: 5 })
    const sms = createSms({ generation: 'current', timeZone: ZONE }, lists)
    const rows = await sms.readOld(DAYS, SIGNAL)
    vi.useRealTimers()
    expect(rows.map(({ key }) => key)).toEqual(['d3', undefined, undefined, undefined])
    expect(rows.every(({ own }) => own === OWN)).toBe(true)
  })
})

test('a span is halved as often as needed, and a single unit that is too much fails', async () => {
  const units = Array.from({ length: 20 }, (_, n) => n)
  const read = async (first: number, last: number) => {
    if (last - first >= 3) throw new CutShort()
    return units.slice(first, last + 1)
  }
  expect(await inPieces(0, 19, read)).toEqual(units)
  await expect(inPieces(0, 19, () => Promise.reject(new CutShort()))).rejects.toThrow(CutShort)
})

test('only last words settle a delivery', () => {
  const settled = ['DELIVRD', 'delivrd ', 'UNDELIV', 'EXPIRED', 'ENROUTE', '', null]
  expect(settled.map((device) => deliveryOf({ device }))).toEqual([
    'delivered',
    'delivered',
    'undelivered',
    'undelivered',
    undefined,
    undefined,
    undefined,
  ])
  expect(deliveryOf({ operator: 'ESME_ROK' })).toBeUndefined()
  expect(deliveryOf({ operator: 'ESME_RINVDSTADR' })).toBe('undelivered')
})
