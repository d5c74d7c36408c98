import { afterEach, describe, expect, test, vi } from 'vitest'
import { OWN } from '../core/support/scripted-account.ts'
import { createBench, OTHER, THREAD, type Bench } from './support/bench.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const SIGNAL = new AbortController().signal

afterEach(() => void vi.useRealTimers())

/** The program's clock, which stands still then; replies carry the real time all the same. */
function setClock(off: number): void {
  vi.useRealTimers()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + off })
}

const realTime = () => performance.timeOrigin + performance.now()

/** Wall time of a service so many hours ahead of UTC. */
const wall = (offset: number, at = realTime()) =>
  new Date(at + offset * HOUR).toISOString().slice(0, 19).replace('T', ' ')

/** A row of the service's list, written now. */
function list(bench: Bench, text: string, written: string): void {
  bench.service.dialog.push({
    id: bench.service.dialog.length + 1,
    sender: OWN,
    receiver: OTHER,
    created_datetime: written,
    msg: text,
    incoming: 0,
    readed: 0,
    interlocutor_number: OTHER,
  })
}

/** Requests to send are cut off; `act` is what the service does with each before. */
function cutOff(bench: Bench, act: (text: string) => void): void {
  bench.service.faults.set('POST sms', ({ body }) => {
    act(String(body['text']))
    return 'drop'
  })
}

const shown = async ({ stored }: Bench) =>
  (await stored.messages(THREAD, { limit: 9 })).messages.map(({ id, state }) => [id[0], state])

/** A message that is cut off, and a start of the program after it. */
async function sendAndRestart(bench: Bench): Promise<void> {
  const { id } = await bench.inbox.send(THREAD, 'Да')
  await bench.reaches(id, 'unknown')
  await bench.restart()
  await bench.inbox.sync(SIGNAL)
}

describe('a message that arrived although nobody heard of it is found', () => {
  const offsets = [-12, -9.5, -3.5, 0, 3, 5.75, 14]
  const clocks = { right: 0, 'three days ahead': 3 * DAY, 'three days behind': -3 * DAY }
  const cases = offsets.flatMap((offset) =>
    Object.keys(clocks).map((clock) => [offset, clock as keyof typeof clocks] as const),
  )
  test.each(cases)('service at UTC%d, the clock %s', async (offset, clock) => {
    setClock(clocks[clock])
    const bench = await createBench()
    await bench.inbox.sync(SIGNAL)
    cutOff(bench, (text) => list(bench, text, wall(offset)))
    await sendAndRestart(bench)
    expect(await shown(bench)).toEqual([['z', 'confirmed']])
  })

  test.each([-2 * DAY, 5 * DAY])(
    'the clock jumps by %d ms while it is on the wire',
    async (jump) => {
      const bench = await createBench()
      cutOff(bench, (text) => {
        list(bench, text, wall(3))
        setClock(jump)
      })
      await sendAndRestart(bench)
      expect(await shown(bench)).toEqual([['z', 'confirmed']])
    },
  )

  test('by a service whose clock is twenty minutes slow and that folds spaces', async () => {
    const bench = await createBench()
    cutOff(bench, () => list(bench, 'Да, завтра', wall(3, realTime() - HOUR / 3)))
    const { id } = await bench.inbox.send(THREAD, 'Да,   завтра ')
    await bench.reaches(id, 'unknown')
    await bench.restart()
    await bench.inbox.sync(SIGNAL)
    expect(await shown(bench)).toEqual([['z', 'confirmed']])
  })
})

test('a message written while the clock was a day ahead leaves when it may not be taken back any more', async () => {
  setClock(DAY)
  const bench = await createBench({ undo: 50 })
  await bench.inbox.pause(true)
  const { id } = await bench.inbox.send(THREAD, 'Да')
  vi.useRealTimers()
  await bench.restart()
  await bench.inbox.pause(false)
  await bench.reaches(id, 'accepted')
})

test.each([
  ['two days ahead, then one', [2 * DAY, DAY]],
  ['three days ahead, then two, then a day behind', [3 * DAY, 2 * DAY, -DAY]],
])('a clock that was wrong again and again holds no message: %s', async (_how, clocks) => {
  const [first = 0, ...later] = clocks
  setClock(first)
  const bench = await createBench({ undo: 50 })
  await bench.inbox.pause(true)
  const { id } = await bench.inbox.send(THREAD, 'Да')
  for (const clock of later) {
    setClock(clock)
    await bench.restart()
  }
  vi.useRealTimers()
  await bench.restart()
  await bench.inbox.pause(false)
  await bench.reaches(id, 'accepted')
})

test('nor does one that is set back twice while it waits, in one run of the program', async () => {
  const bench = await createBench({ undo: 40 })
  const leaves = performance.now() + 40
  const { id } = await bench.inbox.send(THREAD, 'Да')
  setClock(-DAY)
  bench.inbox.reachable()
  await bench.inbox.pause(false)
  setClock(-2 * DAY)
  await bench.reaches(id, 'accepted')
  expect(performance.now()).toBeGreaterThanOrEqual(leaves - 1)
})

test('a block lasts as long as it has to, and no longer, wherever the clock is set meanwhile', async () => {
  const bench = await createBench({ times: { block: 150 } })
  const words = 'All numbers are blocked for one hour because of identical messages.'
  bench.script(new Map([['Да', [{ status: 403, json: { message: words } }]]]))
  const before = performance.now()
  const { id } = await bench.inbox.send(THREAD, 'Да')
  await bench.event('outbox.changed', ({ outbox }) => outbox.paused === 'block')
  for (const clock of [2 * DAY, DAY, -DAY]) {
    setClock(clock)
    await bench.inbox.send(THREAD, `Нет ${clock}`)
  }
  await bench.reaches(id, 'accepted')
  expect(performance.now() - before).toBeGreaterThanOrEqual(149)
})

describe('what proves nothing', () => {
  test('another program’s text like ours from before ours, though read only after it', async () => {
    const bench = await createBench({ times: { check: 0 } })
    await bench.inbox.sync(SIGNAL)
    list(bench, 'Да', wall(3))
    cutOff(bench, () => undefined)
    await sendAndRestart(bench)
    expect(await shown(bench)).toEqual([
      ['s', 'confirmed'],
      ['z', 'unknown'],
    ])
  })

  test('a row where nobody had looked before: a person is asked', async () => {
    const bench = await createBench({ times: { check: 0 } })
    bench.service.faults.set('GET sms/dialog', () => ({ status: 500, json: {} }))
    cutOff(bench, (text) => list(bench, text, wall(3)))
    const { id } = await bench.inbox.send(THREAD, 'Да')
    await bench.reaches(id, 'unknown')
    bench.service.faults.delete('GET sms/dialog')
    await expectQuestion(bench, id)
  })

  test('a text that the service changed: a person is asked', async () => {
    const bench = await createBench({ times: { check: 0 } })
    cutOff(bench, () => list(bench, 'Da', wall(3)))
    const { id } = await bench.inbox.send(THREAD, 'Да')
    await bench.reaches(id, 'unknown')
    await expectQuestion(bench, id)
  })
})

async function expectQuestion(bench: Bench, id: string): Promise<void> {
  for (let check = 0; check < 3; check++) {
    await bench.inbox.sync(SIGNAL)
    // The count of looks is taken by the outbox in a turn of its own.
    await new Promise(setImmediate)
  }
  expect(await bench.stored.message(id)).toMatchObject({ state: 'unknown', needsDecision: true })
}
