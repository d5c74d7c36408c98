import { describe, expect, test } from 'vitest'
import { isLow, lowBalance } from '../../../electron/core/money/alerts.ts'
import type { Horizon } from '../../../electron/bridge/money.ts'

const horizon = (middle: string): Horizon => ({
  at: 0,
  day: '2026-11-22',
  balance: 1,
  weeks: 12,
  basis: 'history',
  range: { middle },
  lookedTo: '2028-11-18',
  fees: [],
  beside: 0,
  left: 1,
  earlier: { judged: 0, held: 0 },
})
const wish = { threshold: true, days: 7 }

describe('money that runs low', () => {
  test('is told once at the threshold, and again after it has recovered', () => {
    const at = (balance: number, announced = {}) =>
      lowBalance({ balance, threshold: 300 }, wish, announced, false)
    expect(at(300.01).due).toBeUndefined()
    const first = at(300)
    expect(first.due).toEqual({ kind: 'threshold', balance: 300, limit: 300 })
    const second = at(10, first.announced)
    expect(second).toEqual({ announced: { threshold: true } })
    const recovered = at(500, second.announced)
    expect(recovered).toEqual({ announced: {} })
    expect(at(-1, recovered.announced).due).toBeDefined()
  })

  test('is told once when it may last fewer days than wished', () => {
    const at = (middle: string, announced = {}) =>
      lowBalance({ balance: 900, horizon: horizon(middle) }, wish, announced, false)
    expect(at('2026-11-29').due).toBeUndefined()
    const first = at('2026-11-28')
    expect(first.due).toEqual({ kind: 'days', balance: 900, limit: 7 })
    expect(at('2026-11-24', first.announced).due).toBeUndefined()
    expect(at('2026-12-24', first.announced).announced).toEqual({})
  })

  test('is told once where it is at the threshold and may last too few days', () => {
    const now = { balance: -10, threshold: 300, horizon: horizon('2026-11-22') }
    const { due, announced } = lowBalance(now, wish, {}, false)
    expect(due).toEqual({ kind: 'threshold', balance: -10, limit: 300 })
    expect(lowBalance(now, wish, announced, false).due).toBeUndefined()
  })

  test('is told once where it is gone before the horizon knows of it', () => {
    const before = { balance: -10, threshold: 300, horizon: horizon('2027-03-01') }
    const { due, announced } = lowBalance(before, wish, {}, false)
    expect(due?.kind).toBe('threshold')
    const after = { ...before, horizon: horizon('2026-11-22') }
    expect(lowBalance(after, wish, announced, false).due).toBeUndefined()
    expect(lowBalance({ balance: 0 }, wish, {}, false).due?.kind).toBe('days')
    expect(lowBalance({ balance: 0 }, { ...wish, days: 0 }, {}, false).due).toBeUndefined()
  })

  test('is low as long as an alert is due, and whenever it is used up', () => {
    expect(isLow({ balance: 300.01, threshold: 300 }, wish)).toBe(false)
    expect(isLow({ balance: 300, threshold: 300 }, wish)).toBe(true)
    expect(isLow({ balance: 900, horizon: horizon('2026-11-28') }, wish)).toBe(true)
    const never = { threshold: false, days: 0 }
    expect(isLow({ balance: 1, threshold: 300 }, never)).toBe(false)
    expect(isLow({ balance: 0, threshold: 300 }, never)).toBe(true)
  })

  test('waits for the end of quiet hours, and is forgotten where it recovers in them', () => {
    const now = { balance: 10, threshold: 300 }
    const quiet = lowBalance(now, wish, {}, true)
    expect(quiet).toEqual({ announced: {} })
    expect(lowBalance(now, wish, quiet.announced, false).due).toBeDefined()
    expect(lowBalance({ ...now, balance: 900 }, wish, { threshold: true }, true).announced).toEqual(
      {},
    )
  })

  test('is not told where nobody wants it, or no threshold and no range is known', () => {
    const now = { balance: 10, threshold: 300, horizon: horizon('2026-11-23') }
    expect(lowBalance(now, { threshold: false, days: 0 }, {}, false).due).toBeUndefined()
    expect(lowBalance({ balance: 10 }, wish, {}, false).due).toBeUndefined()
  })
})
