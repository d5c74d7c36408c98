import { describe, expect, test } from 'vitest'
import type { Message } from '../../../electron/bridge/inbox.ts'
import { isSentElsewhere } from '../../../electron/shared/sent-elsewhere.ts'
import { createBench, THREAD, type Bench } from './support/bench.ts'
import { OWN } from '../core/support/scripted-account.ts'
import { openInMemory, openStore } from '../../support/database.ts'
import { createHandle } from '../../../electron/core/database/handles.ts'
import { tellOfLoss } from '../../../electron/core/messages/stored/notices.ts'

/** A service that hangs longer than anybody waits, and then carries out what it was asked. */

const HOUR = 3_600_000
const OTHER = THREAD.slice(OWN.length + 1)
const SIGNAL = new AbortController().signal

const bench = (options: Parameters<typeof createBench>[0] = {}) =>
  createBench({ ...options, times: { check: 0, ...options.times } })

/** The service lists that a text went; returns when, to the second. */
function list({ service }: Bench, text: string, later = 0): number {
  const at = Math.floor((Date.now() + later) / 1000) * 1000
  service.dialog.push({
    id: service.dialog.length + 1,
    sender: OWN,
    receiver: OTHER,
    created_datetime: new Date(at + 3 * HOUR).toISOString().slice(0, 19).replace('T', ' '),
    msg: text,
    incoming: 0,
    readed: 0,
    interlocutor_number: OTHER,
  })
  return at
}

const read = (bench: Bench) => bench.inbox.sync(SIGNAL)

/** Nothing is answered, and nobody gave up before; the list neither, unless told. */
async function hangs(bench: Bench, text: string, isListHeld = true): Promise<string> {
  if (isListHeld) bench.service.faults.set('GET sms/dialog', () => 'drop')
  bench.script(new Map([[text, ['drop']]]))
  const { id } = await bench.inbox.send(THREAD, text)
  await bench.reaches(id, 'unknown')
  bench.service.faults.delete('GET sms/dialog')
  return id
}

const shown = async (bench: Bench): Promise<Message[]> =>
  (await bench.inbox.messages(THREAD, { limit: 99 })).messages

const invalid = { failure: { kind: 'invalid', field: 'message' } }

describe('where the list could not be read before it left', () => {
  test('the late row is one thing with it, and one question', async () => {
    const hung = await bench()
    await read(hung)
    const id = await hangs(hung, 'Да  и нет')
    const at = list(hung, 'Да и нет')
    await read(hung)
    await read(hung)
    const [only, ...others] = await shown(hung)
    expect(others).toEqual([])
    expect(only).toMatchObject({ id, state: 'unknown', needsDecision: true })
    expect(only?.lookalikes).toMatchObject([{ at, text: 'Да и нет', key: 'd1' }])
    for (const decision of ['sendAgain', 'markSent', 'discard'] as const) {
      await expect(hung.inbox.decide(id, decision)).rejects.toMatchObject(invalid)
    }
    await hung.restart()
    await hung.inbox.decide(id, 'same')
    await read(hung)
    expect(await shown(hung)).toMatchObject([{ id, state: 'confirmed', at }])
    expect((await shown(hung))[0]?.lookalikes).toBeUndefined()
    expect(hung.sent()).toEqual(['Да  и нет'])
  })

  test('a person who says no has another message beside it, also after a restart, and may send', async () => {
    const hung = await bench()
    await read(hung)
    const id = await hangs(hung, 'Да')
    list(hung, 'Да')
    await read(hung)
    await hung.inbox.decide(id, 'other')
    await hung.restart()
    await read(hung)
    const both = await shown(hung)
    expect(both).toHaveLength(2)
    expect(both.find((one) => one.id === id)).toMatchObject({ state: 'unknown', otherListed: true })
    await expect(hung.inbox.decide(id, 'same')).rejects.toMatchObject(invalid)
    await hung.inbox.pause(true)
    await hung.inbox.decide(id, 'sendAgain')
    // It is not asked about again because of the same row.
    await hung.restart()
    await hung.inbox.pause(false)
    await hung.reaches(id, 'accepted')
    expect(hung.sent()).toEqual(['Да', 'Да'])
  })

  test('a reading that does not show it yet proves that what shows later is it', async () => {
    const hung = await bench()
    await read(hung)
    const id = await hangs(hung, 'Да')
    await read(hung)
    await hung.restart()
    const at = list(hung, 'Да', 5 * HOUR)
    await read(hung)
    expect(await shown(hung)).toMatchObject([{ id, state: 'confirmed', at }])
  })

  test('of two rows like it each is asked about, one after the other', async () => {
    const hung = await bench()
    await read(hung)
    const id = await hangs(hung, 'Да')
    const first = list(hung, 'Да', -60_000)
    await read(hung)
    const second = list(hung, 'Да')
    await read(hung)
    expect(await shown(hung)).toMatchObject([{ id, lookalikes: [{ at: first }, { at: second }] }])
    await hung.inbox.decide(id, 'other')
    expect(await shown(hung)).toHaveLength(2)
    await hung.inbox.decide(id, 'same')
    expect((await shown(hung)).map(({ at, state }) => [at, state])).toEqual([
      [first, 'confirmed'],
      [second, 'confirmed'],
    ])
  })

  test('what a colleague says to have sent is no question', async () => {
    const hung = await bench()
    await read(hung)
    const id = await hangs(hung, 'Да')
    const at = list(hung, 'Да')
    await read(hung)
    const told = { thread: THREAD, text: 'Да', at, key: 'd1', author: 'boris' }
    await hung.inbox.noteAuthors([told])
    const both = await shown(hung)
    expect(both.map(({ author }) => author).toSorted()).toEqual(['boris', undefined])
    expect(both.find((one) => one.id === id)?.lookalikes).toBeUndefined()
    const later = list(hung, 'Да')
    await hung.inbox.noteAuthors([{ ...told, at: later, key: 'd2' }])
    await read(hung)
    expect(await shown(hung)).toHaveLength(3)
  })

  test('what it may be is dated by the zone that the service turns out to have', async () => {
    const hung = await bench()
    await read(hung)
    const id = await hangs(hung, 'Да')
    const at = list(hung, 'Да')
    await read(hung)
    await hung.stored.timeBy({ name: '+05:00', offset: 5 * HOUR })
    const moved = await hung.stored.message(id)
    expect(moved?.lookalikes).toMatchObject([{ at: at - 2 * HOUR }])
  })

  test('an accepted one takes its row all the same', async () => {
    const hung = await bench()
    hung.service.faults.set('GET sms/dialog', () => 'drop')
    const { id } = await hung.inbox.send(THREAD, 'Да')
    await hung.reaches(id, 'accepted')
    hung.service.faults.delete('GET sms/dialog')
    list(hung, 'Да')
    await read(hung)
    expect(await shown(hung)).toMatchObject([{ id, state: 'confirmed' }])
  })
})

describe('where the list had been read', () => {
  test('a late row confirms it hours later, after a restart', async () => {
    const hung = await bench()
    const id = await hangs(hung, 'Да', false)
    for (let looks = 0; looks < 4; looks++) await read(hung)
    expect(await hung.stored.message(id)).toMatchObject({ needsDecision: true })
    await hung.restart()
    const at = list(hung, 'Да', 9 * HOUR)
    await read(hung)
    expect(await shown(hung)).toMatchObject([{ id, state: 'confirmed', at }])
  })

  test('one that shows while it waits to be sent again is not sent again', async () => {
    const hung = await bench()
    const id = await hangs(hung, 'Да', false)
    await hung.inbox.pause(true)
    await hung.inbox.decide(id, 'sendAgain')
    list(hung, 'Да')
    await read(hung)
    await hung.inbox.pause(false)
    expect(await shown(hung)).toMatchObject([{ id, state: 'confirmed' }])
    const next = await hung.inbox.send(THREAD, 'Нет')
    await hung.reaches(next.id, 'accepted')
    expect(hung.sent()).toEqual(['Да', 'Нет'])
  })

  test('one that was turned away leaves, whatever another program sends meanwhile', async () => {
    const hung = await bench()
    hung.script(new Map([['Да', [{ status: 429, json: {}, headers: { 'retry-after': '1' } }]]]))
    const { id } = await hung.inbox.send(THREAD, 'Да')
    await hung.reaches(id, 'sending')
    await hung.reaches(id, 'queued')
    list(hung, 'Да')
    await read(hung)
    await hung.reaches(id, 'accepted')
    expect(hung.sent()).toEqual(['Да', 'Да'])
  })
})

describe('what went once more than its message tells is one’s own', () => {
  test.each([true, false])('it was sent again meanwhile; unseen: %s', async (isUnseen) => {
    const hung = await bench()
    await read(hung)
    const id = await hangs(hung, 'Да', isUnseen)
    await hung.inbox.decide(id, 'sendAgain')
    await hung.reaches(id, 'accepted')
    list(hung, 'Да')
    await read(hung)
    await hung.restart()
    list(hung, 'Да', 1_000)
    list(hung, 'Да', 2_000)
    await read(hung)
    const three = await shown(hung)
    expect(three.map(({ state }) => state)).toEqual(['confirmed', 'confirmed', 'confirmed'])
    expect(three.map(isSentElsewhere)).toEqual([false, false, true])
  })

  test('a person had dropped it', async () => {
    const hung = await bench()
    await read(hung)
    const id = await hangs(hung, 'Да')
    await hung.inbox.decide(id, 'discard')
    await hung.restart()
    const at = list(hung, 'Да')
    await read(hung)
    const [only, ...others] = await shown(hung)
    expect(others).toEqual([])
    expect(only).toMatchObject({ at, state: 'confirmed' })
    expect(only && isSentElsewhere(only)).toBe(false)
  })

  test('not what comes days later', async () => {
    const hung = await bench()
    await read(hung)
    const id = await hangs(hung, 'Да')
    await hung.inbox.decide(id, 'discard')
    // Two days, and no hour more: lists are read up to the day after tomorrow.
    list(hung, 'Да', 48 * HOUR + 2_000)
    await read(hung)
    expect((await shown(hung)).map(isSentElsewhere)).toEqual([true])
  })
})

test('what another copy of the folder has sent is one thing with the message that it carried over', async () => {
  const copied = await bench()
  await read(copied)
  await copied.inbox.pause(true)
  const { id } = await copied.inbox.send(THREAD, 'Да')
  await copied.inbox.disconnect()
  const at = list(copied, 'Да')
  await copied.restart()
  await copied.inbox.pause(false)
  await copied.reaches(id, 'unknown')
  expect(await shown(copied)).toMatchObject([{ id, state: 'unknown', lookalikes: [{ at }] }])
  await copied.inbox.decide(id, 'other')
  await copied.inbox.pause(true)
  await copied.inbox.decide(id, 'sendAgain')
  await copied.restart()
  await copied.inbox.pause(false)
  await copied.reaches(id, 'accepted')
  expect(await shown(copied)).toHaveLength(2)
})

test('what may have left before a loss is one thing with a row that was listed before that is found', () => {
  const database = openInMemory()
  const store = openStore(database)
  store.begin(OWN, OTHER, 1)
  const written: Message = {
    ...{ id: 'z1', thread: THREAD, direction: 'outgoing', text: 'Да' },
    ...{ at: Date.now(), state: 'queued' },
  }
  store.add(written)
  const row = { own: OWN, other: OTHER, incoming: false, text: 'Да', at: Date.now(), read: true }
  const days = { oldest: '2000-01-01', newest: '2100-01-01' }
  store.ingest({ rows: [{ ...row, key: 'd1' }], now: Date.now(), kind: 'news', cursor: days })
  tellOfLoss(createHandle(database), { kind: 'copied', mayHaveLeft: () => true })
  expect(store.messages(THREAD, { limit: 9 }).messages).toMatchObject([
    { id: 'z1', state: 'unknown', lookalikes: [{ key: 'd1' }] },
  ])
  store.close()
})
