import { afterEach, describe, expect, test, vi } from 'vitest'
import { OWN } from '../core/support/scripted-account.ts'
import { createBench, OTHER, THREAD, type Bench } from './support/bench.ts'

/** What a data folder that was copied, or put back, does with the messages that wait in it. */

const HOUR = 3_600_000
const DAY = 24 * HOUR
const ANOTHER = '79260000001'
const SIGNAL = new AbortController().signal

afterEach(() => void vi.useRealTimers())

/** The service lists that a text went, sent by whoever, so long ago. */
function list(bench: Bench, text: string, ago = 0, other = OTHER): void {
  const at = Date.now() - ago + 3 * HOUR
  bench.service.dialog.push({
    id: bench.service.dialog.length + 1,
    sender: OWN,
    receiver: other,
    created_datetime: new Date(at).toISOString().slice(0, 19).replace('T', ' '),
    msg: text,
    incoming: 0,
    readed: 0,
    interlocutor_number: other,
  })
}

/** A message waits while the program ends; meanwhile `elsewhere` happens, and it starts again. */
async function waits(text: string, elsewhere: (bench: Bench) => void): Promise<[Bench, string]> {
  const bench = await createBench()
  await bench.inbox.sync(SIGNAL)
  await bench.inbox.pause(true)
  const { id } = await bench.inbox.send(THREAD, text)
  await bench.inbox.disconnect()
  elsewhere(bench)
  await bench.restart()
  return [bench, id]
}

const letGo = (bench: Bench) => bench.inbox.pause(false)

describe('a message that waited while the program ended', () => {
  test('is asked about where the list shows it by now: another copy has sent it', async () => {
    const [bench, id] = await waits('Да', (bench) => list(bench, 'Да'))
    await letGo(bench)
    expect(await bench.reaches(id, 'unknown', 'accepted')).toMatchObject({
      state: 'unknown',
      needsDecision: true,
    })
    expect(bench.sent()).toEqual([])
  })

  test('also where nothing had been read before', async () => {
    const bench = await createBench()
    await bench.inbox.pause(true)
    const { id } = await bench.inbox.send(THREAD, 'Да')
    await bench.inbox.disconnect()
    list(bench, 'Да')
    await bench.restart()
    await letGo(bench)
    await bench.reaches(id, 'unknown')
    expect(bench.sent()).toEqual([])
  })

  test.each([true, false])(
    'also where the clock was days ahead; had been read: %s',
    async (read) => {
      const bench = await createBench()
      if (read) await bench.inbox.sync(SIGNAL)
      await bench.inbox.pause(true)
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * DAY })
      const { id } = await bench.inbox.send(THREAD, 'Да')
      vi.useRealTimers()
      await bench.inbox.disconnect()
      // A service in another zone may date it to the day before.
      list(bench, 'Да', read ? DAY : 0)
      await bench.restart()
      // Older days are read first, and go over the first known one again.
      await bench.inbox.history.run(bench.sms, SIGNAL)
      await letGo(bench)
      await bench.reaches(id, 'unknown')
      expect(bench.sent()).toEqual([])
    },
  )

  test('and goes all the same when a person says so', async () => {
    const [bench, id] = await waits('Да', (bench) => list(bench, 'Да'))
    await letGo(bench)
    await bench.reaches(id, 'unknown')
    await bench.inbox.decide(id, 'other')
    await bench.inbox.decide(id, 'sendAgain')
    await bench.reaches(id, 'accepted')
    expect(bench.sent()).toEqual(['Да'])
  })

  test('goes where only another customer or another text is listed', async () => {
    const [bench, id] = await waits('Да', (bench) => {
      list(bench, 'Да', 0, ANOTHER)
      list(bench, 'Да!')
    })
    await letGo(bench)
    await bench.reaches(id, 'accepted')
    expect(bench.sent()).toEqual(['Да'])
  })

  test('goes where what is listed is an earlier one of ours', async () => {
    const bench = await createBench()
    const first = await bench.inbox.send(THREAD, 'Да')
    await bench.reaches(first.id, 'accepted')
    list(bench, 'Да')
    await bench.inbox.sync(SIGNAL)
    await bench.reaches(first.id, 'confirmed')
    await bench.inbox.pause(true)
    const { id } = await bench.inbox.send(THREAD, 'Да')
    await bench.restart()
    await letGo(bench)
    await bench.reaches(id, 'accepted')
    expect(bench.sent()).toEqual(['Да', 'Да'])
  })

  test('goes where a row like it was known before it was written', async () => {
    const bench = await createBench()
    await bench.inbox.sync(SIGNAL)
    list(bench, 'Да')
    await bench.inbox.sync(SIGNAL)
    await bench.inbox.pause(true)
    const { id } = await bench.inbox.send(THREAD, 'Да')
    await bench.restart()
    await letGo(bench)
    await bench.reaches(id, 'accepted')
  })

  test('waits until the list can be read, and goes then', async () => {
    const [bench, id] = await waits('Да', ({ service }) => {
      service.faults.set('GET sms/dialog', () => ({ status: 500, json: {} }))
    })
    await letGo(bench)
    await bench.event('outbox.changed', ({ outbox }) => outbox.paused === 'link')
    expect(bench.sent()).toEqual([])
    bench.service.faults.delete('GET sms/dialog')
    bench.inbox.reachable()
    await bench.reaches(id, 'accepted')
    expect(bench.sent()).toEqual(['Да'])
  })
})

test('what was written since goes meanwhile, and keeps its place in its own thread', async () => {
  const [bench, id] = await waits('Да', ({ service }) => {
    service.faults.set('GET sms/dialog', () => ({ status: 500, json: {} }))
  })
  await bench.inbox.openThread(OWN, ANOTHER)
  const behind = await bench.inbox.send(THREAD, 'Ещё')
  await letGo(bench)
  const other = await bench.inbox.send(`${OWN}:${ANOTHER}`, 'Вам')
  await bench.reaches(other.id, 'accepted')
  expect(bench.sent()).toEqual(['Вам'])
  bench.service.faults.delete('GET sms/dialog')
  bench.inbox.reachable()
  await bench.reaches(behind.id, 'accepted')
  expect(bench.sent()).toEqual(['Вам', 'Да', 'Ещё'])
  await bench.reaches(id, 'accepted')
})

test('a message that was written in this run leaves without a list', async () => {
  const bench = await createBench()
  bench.service.faults.set('GET sms/dialog', () => ({ status: 500, json: {} }))
  const { id } = await bench.inbox.send(THREAD, 'Да')
  await bench.reaches(id, 'accepted')
})
