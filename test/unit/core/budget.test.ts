import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  createBudget,
  inBackground,
  outOfTurn,
} from '../../../electron/core/platform/polling/budget.ts'
import { quotaPoll } from '../../../electron/core/platform/polling/quota.ts'

const MINUTE = 60_000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const now = () => Date.now()

/** The moments at which requests that polls wait to send may leave. */
function ask(budget: ReturnType<typeof createBudget>, many: number, urgent = false): number[] {
  const left: number[] = []
  for (let one = 0; one < many; one += 1) {
    const turn = () => budget.turn('sip.statuses')
    void inBackground(urgent, turn).then(() => left.push(Date.now()))
  }
  return left
}

describe('the budget of requests', () => {
  test('is kept in every minute, whatever polls want and however often it changes', async () => {
    const step = fc.record({
      wanted: fc.integer({ min: 0, max: 200 }),
      rate: fc.constantFrom(4, 15, 60),
      pause: fc.integer({ min: 0, max: 90_000 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        vi.setSystemTime(0)
        let rate = 60
        const budget = createBudget(() => rate, now)
        const all: number[][] = []
        for (const { wanted, rate: next, pause } of steps) {
          rate = next
          budget.repace()
          all.push(ask(budget, wanted))
          await vi.advanceTimersByTimeAsync(pause)
        }
        const left = all.flat().sort((one, other) => one - other)
        left.forEach((from, at) => {
          expect(left.findLastIndex((moment) => moment < from + MINUTE) - at).toBeLessThan(60)
        })
        vi.clearAllTimers()
      }),
      { numRuns: 50 },
    )
  })

  test.each([60, 15, 4])('lets through nearly %i a minute', async (rate) => {
    const budget = createBudget(() => rate, now)
    const left = ask(budget, 1_000)
    await vi.advanceTimersByTimeAsync(5 * MINUTE)
    expect(left.length).toBeGreaterThanOrEqual(5 * rate * 0.7)
    expect(left.length).toBeLessThanOrEqual(5 * rate)
  })

  test('is spent on news first', async () => {
    const budget = createBudget(() => 15, now)
    ask(budget, 100)
    await vi.advanceTimersByTimeAsync(10_000)
    const news = ask(budget, 1, true)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(news).toHaveLength(1)
  })

  test('keeps nobody waiting who is looking at the screen, nor what changes something', async () => {
    const budget = createBudget(() => 4, now)
    ask(budget, 100)
    let passed = 0
    const pass = () => (passed += 1)
    void budget.turn('sip.statuses').then(pass)
    void inBackground(false, () => outOfTurn(() => budget.turn('sip.statuses'))).then(pass)
    void inBackground(false, () => budget.turn('sms.send')).then(pass)
    await vi.advanceTimersByTimeAsync(0)
    expect(passed).toBe(3)
  })

  test('holds up no check that somebody asked for, nor those after it', async () => {
    const budget = createBudget(() => 4, now)
    const left = ask(budget, 100)
    await vi.advanceTimersByTimeAsync(0)
    const before = left.length
    await budget.hurry(() => inBackground(false, () => budget.turn('sip.statuses')))
    expect(left).toHaveLength(100)
    const later = ask(budget, 1)
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect([before, later.length]).toEqual([1, 1])
  })

  test.each(['a request', 'a poll whose request has no signal of its own'])(
    'lets go of %s that is stopped while it waits',
    async (what) => {
      const budget = createBudget(() => 4, now)
      ask(budget, 100)
      const stop = new AbortController()
      let gone = false
      const own = what === 'a request' ? stop.signal : undefined
      const turn = () => budget.turn('sip.statuses', own)
      void inBackground(false, turn, stop.signal).then(() => (gone = true))
      await vi.advanceTimersByTimeAsync(0)
      expect(gone).toBe(false)
      stop.abort()
      await vi.advanceTimersByTimeAsync(0)
      expect(gone).toBe(true)
    },
  )

  test('leaves half of the RPC quota free, what persons spend included', async () => {
    const budget = createBudget(() => Infinity, now)
    const client = { call: () => Promise.resolve({ rate_limit: 120 }) }
    await quotaPoll(client as never, budget).run(new AbortController().signal)
    for (let one = 0; one < 10; one += 1) await budget.turn('users.balance')
    let left = 0
    for (let one = 0; one < 1_000; one += 1)
      void inBackground(false, () => budget.turn('users.balance')).then(() => (left += 1))
    await vi.advanceTimersByTimeAsync(60 * MINUTE)
    expect(left + 10).toBeLessThanOrEqual(60)
    expect(left).toBeGreaterThan(40)
  })

  test('lets news through once a minute, however much persons have sent', async () => {
    const budget = createBudget(() => Infinity, now)
    for (let one = 0; one < 400; one += 1) await budget.turn('legacySms.send')
    const news: number[] = []
    const other: number[] = []
    const read = () => inBackground(true, () => budget.turn('legacySms.list'))
    const note = () => news.push(Date.now())
    void inBackground(false, () => budget.turn('legacySms.packets')).then(() => other.push(1))
    for (let minute = 0; minute < 5; minute += 1) {
      void read().then(note)
      await vi.advanceTimersByTimeAsync(MINUTE)
    }
    expect(news).toHaveLength(5)
    expect(other).toEqual([])
  })
})
