import { expect, test } from 'vitest'
import { openMemoryDatabase } from '../../support/database.ts'
import { createInvalidMessages } from '../../../electron/core/inbox/sync/invalid-messages.ts'
import { toInvalid } from '../../../electron/core/sms/invalid-rows.ts'
import { createSms } from '../../../electron/core/sms/sms.ts'
import type { FoundInvalid } from '../../../electron/core/sms/interface.ts'
import { startServer } from '../../support/http-server.ts'
import { OWN } from '../core/support/scripted-account.ts'
import { clientOf } from '../service/client.ts'
import { createBench, OTHER } from './support/bench.ts'

const SIGNAL = new AbortController().signal
const ZONE = 'Europe/Moscow'
const now = (): string =>
  new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

/** A row of the dialog, with members of another kind in the place of some. */
const rowOf = (changes: Record<string, unknown>) => ({
  id: 1,
  sender: OTHER,
  receiver: OWN,
  created_datetime: now(),
  msg: 'Когда приедет мастер?',
  incoming: 1,
  readed: 0,
  ...changes,
})

/** What is told after some readings of a service that answers by the days asked for. */
async function keptAfter(
  rowsOf: (operation: 'dialog' | 'list', days: { from: string; to: string }) => unknown[],
  ...readings: { from: string; to: string; old?: boolean }[]
) {
  const server = await startServer(({ path, body }, response) => {
    const url = new URL(path, 'http://x')
    const said = { ...Object.fromEntries(url.searchParams), ...JSON.parse(body || '{}') } as {
      date_from: string
      date_to: string
    }
    const days = { from: said.date_from.slice(0, 10), to: said.date_to.slice(0, 10) }
    const isDialog = url.pathname.endsWith('/dialog')
    const data = rowsOf(isDialog ? 'dialog' : 'list', days)
    response.end(JSON.stringify(isDialog ? { success: true, data } : { data, next_page_url: null }))
  })
  const sms = createSms({ generation: 'current', timeZone: ZONE }, clientOf(server.url))
  const kept = createInvalidMessages(openMemoryDatabase(), () => undefined)
  for (const { old, ...days } of readings) {
    await (old ? sms.readOld : sms.read)(days, SIGNAL, kept.take)
  }
  return kept.list()
}

test('messages of another shape are told with text and time, kept, and gone once they fit', async () => {
  const bench = await createBench()
  let rows: unknown[] = [rowOf({ incoming: 'maybe' }), rowOf({ id: 2, receiver: null }), null]
  bench.service.faults.set('GET sms/dialog', () => ({ json: { data: rows, success: true } }))
  await bench.inbox.sync(SIGNAL)
  const parties = { sender: OTHER, receiver: OWN }
  expect(bench.inbox.invalid()).toEqual([
    expect.objectContaining({ reason: 'sms.dialog · top: null' }) as object,
    expect.objectContaining({
      ...parties,
      text: 'Когда приедет мастер?',
      at: expect.any(Number) as number,
      reason: 'sms.dialog · incoming: string',
    }) as object,
    expect.objectContaining({ sender: OTHER, reason: 'sms.dialog · receiver: null' }) as object,
  ])
  // Nobody knows whose they are: none of them is a message, nor the trace of one.
  const all = await bench.inbox.threads({ kind: 'all' }, { limit: 10 })
  expect(all.threads.filter(({ last }) => last)).toEqual([])
  expect((await bench.restart()).invalid()).toHaveLength(3)

  rows = [rowOf({})]
  await bench.inbox.sync(SIGNAL)
  expect(bench.inbox.invalid()).toEqual([])
  const { threads } = await bench.inbox.threads({ kind: 'all' }, { limit: 10 })
  expect(threads[0]?.last?.text).toBe('Когда приедет мастер?')
})

test('a reading leaves alone what lies outside its days', async () => {
  const kept = createInvalidMessages(openMemoryDatabase(), () => undefined)
  const found = (from: number, until: number, ...messages: FoundInvalid['messages']) =>
    kept.take({ operation: 'sms.dialog', from, until, messages })
  const ids = () => kept.list().map(({ id }) => id)
  await found(0, 10, { id: 'dated', at: 5, reason: '' }, { id: 'undated', reason: '' })
  await found(6, 20)
  expect(ids().sort()).toEqual(['dated', 'undated'])
  await found(4, 20)
  expect(ids()).toEqual(['undated'])
  await found(0, 20)
  expect(ids()).toEqual([])
})

test('so are rows of the list without ids, on every page', async () => {
  const server = await startServer((request, response) => {
    const url = new URL(request.path, 'http://x')
    if (url.pathname.endsWith('/dialog')) return void response.end('{"data":[],"success":true}')
    const page = Number(url.searchParams.get('page') ?? '1')
    const row = rowOf({ created_datetime: '2026-01-05 10:00:00', msg: `Страница ${page}` })
    const next = page < 2 ? '/?page=2' : null
    const data = [{ ...row, id: undefined, incoming: 'maybe' }]
    response.end(JSON.stringify({ data, current_page: page, next_page_url: next }))
  })
  const sms = createSms({ generation: 'current', timeZone: ZONE }, clientOf(server.url))
  const found: FoundInvalid[] = []
  const days = { from: '2026-01-01', to: '2026-01-10' }
  await sms.readOld(days, SIGNAL, async (one) => void found.push(one))
  const texts = found.flatMap(({ messages }) => messages.map(({ text }) => text))
  expect([...new Set(texts)]).toEqual(['Страница 1', 'Страница 2'])
})

test('a row without a time stays one while what is told of it changes', async () => {
  const kept = createInvalidMessages(openMemoryDatabase(), () => undefined)
  const undated = rowOf({ created_datetime: 'вчера' })
  const rows = [undated, { ...undated, readed: 1, sent_datetime: '' }]
  for (const [day, row] of rows.entries()) {
    const messages = toInvalid('sms.dialog', { invalid: [row], reasons: ['incoming'] }, ZONE)
    await kept.take({ operation: 'sms.dialog', from: day, until: day + 1, messages })
  }
  expect(kept.list()).toHaveLength(1)
})

test('what the list repeats of the dialog without a time is told once, and each other one too', async () => {
  const [undated, other] = ['Где мастер?', 'Он уже едет']
  const inDialog = [
    rowOf({ created_datetime: 'вчера', incoming: 'maybe', msg: undated }),
    rowOf({ id: 2, created_datetime: '2026-01-09 10:00:00', msg: other }),
  ]
  const inList = [undated, undated, other, 'Только в списке'].map((msg, index) => {
    const times = { created_datetime: 'вчера', sent_datetime: index }
    return { ...rowOf({ ...times, incoming: 'maybe', msg }), id: undefined }
  })
  const kept = await keptAfter((operation) => (operation === 'dialog' ? inDialog : inList), {
    from: '2026-01-01',
    to: '2026-01-10',
    old: true,
  })
  expect(kept.map(({ reason, text }) => `${reason.split(' ')[0]} ${text}`).sort()).toEqual([
    `sms.dialog ${undated}`,
    `sms.list ${undated}`,
    'sms.list Только в списке',
  ])
})

test('a row that only the seconds tell apart in the two lists is told once', async () => {
  const row = rowOf({ created_datetime: '2026-01-05 10:00:00', incoming: 'maybe' })
  const listed = { ...row, id: undefined, created_datetime: '2026-01-05 10:00:04' }
  const later = { ...listed, created_datetime: '2026-01-05 12:00:00' }
  const kept = await keptAfter((operation) => (operation === 'dialog' ? [row] : [listed, later]), {
    from: '2026-01-01',
    to: '2026-01-10',
    old: true,
  })
  expect(kept.map(({ reason }) => reason.split(' ')[0])).toEqual(['sms.list', 'sms.dialog'])
})

test.each([['вчера'], ['2026-01-10 10:00:00']])(
  'what an earlier reading of the dialog told of (%s) is not told of again by the list',
  async (created_datetime) => {
    const row = rowOf({ created_datetime, incoming: 'maybe' })
    // The dialog leaves the last day out, the list does not.
    const kept = await keptAfter(
      (operation, { from, to }) =>
        operation === 'dialog'
          ? from <= '2026-01-10' && to > '2026-01-10'
            ? [row]
            : []
          : from <= '2026-01-10' && to >= '2026-01-10'
            ? [{ ...row, id: undefined }]
            : [],
      { from: '2026-01-10', to: '2026-01-12' },
      { from: '2026-01-01', to: '2026-01-10', old: true },
      { from: '2026-01-10', to: '2026-01-12' },
    )
    expect(kept).toHaveLength(1)
    expect(kept[0]?.reason).toContain('sms.dialog')
  },
)

test('a row without an id or a time stays one while what is told of it changes', async () => {
  let readings = 0
  const row = { ...rowOf({ created_datetime: 'вчера', incoming: 'maybe' }), id: undefined }
  const kept = await keptAfter(
    (operation) => (operation === 'list' ? [{ ...row, sent_datetime: (readings += 1) }] : []),
    { from: '2026-01-03', to: '2026-01-10', old: true },
    { from: '2026-01-05', to: '2026-01-12', old: true },
  )
  expect(readings).toBeGreaterThan(1)
  expect(kept).toHaveLength(1)
})

test('alike rows of days that have nothing in common are each told of', async () => {
  const row = { ...rowOf({ created_datetime: 'вчера', incoming: 'maybe' }), id: undefined }
  const kept = await keptAfter(
    (operation, { from }) => (operation === 'list' ? [{ ...row, sent_datetime: from }] : []),
    { from: '2026-01-08', to: '2026-01-10', old: true },
    { from: '2026-01-01', to: '2026-01-03', old: true },
  )
  expect(kept).toHaveLength(2)
})
