import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  createPresenceAlerts,
  type AlertsMemory,
  type PresenceAlert,
} from '../../../electron/core/extensions/presence/alerts.ts'
import { createRecorder } from '../../../electron/core/extensions/presence/recorder.ts'

const MINUTE = 60_000
const START = Date.UTC(2026, 0, 10)
const NUMBERS = [
  { number: '74950000001', extensions: [1, 2] },
  { number: '74950000002', extensions: [2] },
  { number: '74950000003', extensions: [] },
]

/** Alerts above a real recorder that looks at three extensions once a minute, all online at first. */
function begin(memory?: AlertsMemory) {
  const recorder = createRecorder({ session: '', era: 0, until: 0, extensions: [] })
  const online = new Map([1, 2, 3].map((id) => [id, true]))
  let passed = 0
  let quiet = false
  let numbers = NUMBERS
  const now = () => ({ wall: START + passed, steady: passed })
  const alerts = createPresenceAlerts({
    memory,
    present: (id) => recorder.present(id, now()),
    dependences: () => numbers,
    isQuiet: () => quiet,
  })

  /** Looks once a minute, and says what was told at which minute. */
  function look(minutes: number): [minute: number, alert: PresenceAlert][] {
    return Array.from({ length: minutes }, () => {
      passed += MINUTE
      const rows = [...online].map(([id, on_line]) => ({ id, on_line }))
      recorder.observe({ part: 0, rows, begun: now(), ended: now() })
      return alerts
        .check(now().wall)
        .map((alert): [number, PresenceAlert] => [passed / MINUTE, alert])
    }).flat()
  }

  return {
    alerts,
    recorder,
    look,
    turn: (id: number, on: boolean) => void online.set(id, on),
    pass: (minutes: number) => void (passed += minutes * MINUTE),
    setQuiet: (on: boolean) => void (quiet = on),
    setNumbers: (next: typeof NUMBERS) => void (numbers = next),
  }
}

const minuteOf = (minute: number) => START + minute * MINUTE

describe('a watched extension', () => {
  test('is told of once it was off for its minutes, once until it is back', () => {
    const { alerts, look, turn } = begin()
    alerts.watch(3, 5)
    expect(look(3)).toEqual([])
    turn(3, false)
    turn(1, false)
    expect(look(30)).toEqual([
      [9, { kind: 'extensionOff', id: 3, since: minuteOf(4), numbers: [] }],
    ])
    turn(3, true)
    expect(look(2)).toEqual([])
    turn(3, false)
    expect(look(30)).toEqual([
      [41, { kind: 'extensionOff', id: 3, since: minuteOf(36), numbers: [] }],
    ])
  })

  test('that is back in time is not told of, and neither is one that is watched no more', () => {
    const { alerts, look, turn } = begin()
    alerts.watch(3, 5)
    alerts.watch(2, 5)
    look(1)
    turn(3, false)
    turn(2, false)
    look(5)
    turn(3, true)
    alerts.watch(2, undefined)
    expect(look(10)).toEqual([])
  })

  test('names the numbers that have nobody else left', () => {
    const { alerts, look, turn, setNumbers } = begin()
    alerts.watch(2, 1)
    // Of the second extension of the last one nothing is known.
    setNumbers([...NUMBERS, { number: '8', extensions: [2, 99] }])
    look(1)
    turn(2, false)
    const told = () => look(3).map(([, alert]) => 'numbers' in alert && alert.numbers)
    expect(told()).toEqual([['74950000002']])
    turn(2, true)
    look(1)
    turn(2, false)
    turn(1, false)
    expect(told()).toEqual([['74950000001', '74950000002']])
  })

  test('time in which nothing was seen counts for nothing, and the count begins anew', () => {
    const { alerts, recorder, look, turn, pass } = begin()
    alerts.watch(3, 5)
    look(1)
    turn(3, false)
    look(3)
    // The looks are too far apart.
    pass(30)
    expect(alerts.check(minuteOf(34))).toEqual([])
    expect(look(5)).toEqual([])
    recorder.gap()
    expect(look(5)).toEqual([])
    expect(look(1)).toHaveLength(1)
    // Nor is it taken for back.
    recorder.gap()
    pass(600)
    expect(look(30)).toEqual([])
  })

  test('in quiet hours it waits, and is told of afterwards if it is still off', () => {
    const { alerts, look, turn, setQuiet } = begin()
    alerts.watch(2, 5)
    alerts.watch(3, 5)
    look(1)
    turn(2, false)
    turn(3, false)
    setQuiet(true)
    expect(look(60)).toEqual([])
    turn(2, true)
    setQuiet(false)
    expect(look(3)).toEqual([
      [62, { kind: 'extensionOff', id: 3, since: minuteOf(2), numbers: [] }],
    ])
  })
})

describe('a number', () => {
  test('is told of once everybody behind it was off together for the minutes', () => {
    const { alerts, look, turn } = begin()
    alerts.watchNumbers(5)
    look(1)
    turn(1, false)
    expect(look(10)).toEqual([])
    turn(2, false)
    expect(look(30)).toEqual([
      [17, { kind: 'numberOff', number: '74950000001', extensions: [1, 2], since: minuteOf(12) }],
      [17, { kind: 'numberOff', number: '74950000002', extensions: [2], since: minuteOf(12) }],
    ])
    turn(1, true)
    look(1)
    turn(1, false)
    expect(look(30).map(([, alert]) => 'number' in alert && alert.number)).toEqual(['74950000001'])
  })

  test('of which one extension is not known is not told of', () => {
    const { alerts, look, turn, setNumbers } = begin()
    alerts.watchNumbers(5)
    setNumbers([{ number: '8', extensions: [1, 99] }])
    turn(1, false)
    expect(look(30)).toEqual([])
  })

  test('nobody asked about is not told of', () => {
    const { alerts, look, turn } = begin()
    alerts.watchNumbers(5)
    alerts.watchNumbers(undefined)
    turn(1, false)
    turn(2, false)
    expect(look(30)).toEqual([])
  })
})

describe('somebody whose return is waited for', () => {
  test('is told of once', () => {
    const { alerts, look, turn } = begin()
    turn(3, false)
    look(2)
    alerts.tellReturn(3, true)
    alerts.tellReturn(2, true)
    alerts.tellReturn(2, false)
    expect(look(5)).toEqual([])
    turn(3, true)
    const back = { kind: 'extensionBack', id: 3, at: minuteOf(8) }
    expect(look(5)).toEqual([[8, back]])
    turn(3, false)
    look(1)
    turn(3, true)
    expect(look(5)).toEqual([])
  })

  test('in quiet hours is told of afterwards, even if gone again', () => {
    const { alerts, look, turn, setQuiet } = begin()
    turn(3, false)
    look(1)
    alerts.tellReturn(3, true)
    setQuiet(true)
    turn(3, true)
    look(1)
    turn(3, false)
    expect(look(5)).toEqual([])
    setQuiet(false)
    expect(look(2)).toEqual([[8, { kind: 'extensionBack', id: 3, at: minuteOf(2) }]])
  })
})

test('what was asked for and what was told survive a restart', () => {
  const first = begin()
  first.alerts.watch(3, 5)
  first.alerts.watchNumbers(5)
  first.alerts.tellReturn(1, true)
  first.turn(1, false)
  first.turn(2, false)
  first.turn(3, false)
  expect(first.look(10)).toHaveLength(3)

  const kept = JSON.parse(JSON.stringify(first.alerts.memory())) as AlertsMemory
  const second = begin(kept)
  for (const id of [1, 2, 3]) second.turn(id, false)
  // The numbers have not been read yet.
  second.setNumbers([])
  expect(second.look(3)).toEqual([])
  second.setNumbers(NUMBERS)
  expect(second.look(7)).toEqual([])
  second.turn(1, true)
  expect(second.look(1)).toEqual([[11, { kind: 'extensionBack', id: 1, at: minuteOf(11) }]])
  second.turn(1, false)
  expect(second.look(10).map(([, alert]) => 'number' in alert && alert.number)).toEqual([
    '74950000001',
  ])
  expect(second.alerts.memory()).toMatchObject({ extensions: kept.extensions, returns: [] })
})

test('whatever happens, only what was seen for its minutes is told, and once until it is back', () => {
  const happening = fc.oneof(
    fc.constant({ kind: 'look' as const }),
    fc.constant({ kind: 'look' as const }),
    fc.record({ kind: fc.constant('turn' as const), on: fc.boolean() }),
    fc.constant({ kind: 'gap' as const }),
    fc.record({ kind: fc.constant('pass' as const), minutes: fc.constantFrom(1, 20) }),
    fc.record({ kind: fc.constant('quiet' as const), on: fc.boolean() }),
  )
  fc.assert(
    fc.property(fc.array(happening, { size: 'max', maxLength: 60 }), (happenings) => {
      const { alerts, recorder, look, turn, pass, setQuiet } = begin()
      alerts.watch(3, 2)
      let [on, quiet, told, since, last, minute] = [true, false, false, NaN, -Infinity, 0]
      for (const one of happenings) {
        if (one.kind === 'turn') turn(3, (on = one.on))
        else if (one.kind === 'quiet') setQuiet((quiet = one.on))
        else if (one.kind === 'gap') {
          recorder.gap()
          last = -Infinity
        } else if (one.kind === 'pass') {
          pass(one.minutes)
          minute += one.minutes
        } else {
          minute += 1
          const isLinked = minute - last <= 3
          if (on) [told, since] = [false, NaN]
          else if (!isLinked || Number.isNaN(since)) since = minute
          last = minute
          const due = !on && !told && !quiet && minute - since >= 2
          told ||= due
          expect(look(1)).toEqual(
            due
              ? [[minute, { kind: 'extensionOff', id: 3, since: minuteOf(since), numbers: [] }]]
              : [],
          )
        }
      }
    }),
    { numRuns: 300 },
  )
})
