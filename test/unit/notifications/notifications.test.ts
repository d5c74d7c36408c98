import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Events } from '../../../electron/bridge/index.ts'
import type { Arrival } from '../../../electron/core/inbox/types.ts'
import { noticeRules } from '../../../electron/core/notifications/rules.ts'
import { createNotifications } from '../../../electron/core/notifications/notifications.ts'
import { isQuiet } from '../../../electron/core/notifications/quiet-hours.ts'
import type { Settings } from '../../../electron/core/settings/types.ts'
import { defaultSettings } from '../shell/core.ts'

const start = new Date(2026, 10, 21, 12, 0)

function open(changes: Partial<Settings> = {}) {
  const due: Events['notification.due'][] = []
  let settings: Settings = { ...defaultSettings, ...changes }
  let now = start
  const notifications = createNotifications({
    notices: noticeRules(() => settings),
    announce: (name, payload) => {
      if (name === 'notification.due') due.push(payload as Events['notification.due'])
    },
    now: () => now,
  })
  return {
    due,
    seen: notifications.seen,
    set: (more: Partial<Settings>) => (settings = { ...settings, ...more }),
    at: (moment: Date) => (now = moment),
    arrive: (...arrivals: Arrival[]) =>
      notifications.hear({ name: 'inbox.arrived', payload: { cabinet: 'a', arrivals } }),
  }
}

let count = 0
function from(thread: string, at = start.getTime() + 1000): Arrival {
  count += 1
  return { thread, own: '1', other: thread, message: `m${count}`, text: 'Да', at }
}
const past = (thread: string) => from(thread, start.getTime() - 60_000)

describe('what is told of new messages', () => {
  it('is each of a few threads, and one summary of many', () => {
    const { due, arrive } = open()
    arrive(from('a'), from('b'), from('c'))
    arrive(from('a'), from('b'), from('c'), from('d'))
    expect(due.map(({ summary }) => summary)).toEqual([false, true])
  })

  it('is nothing while notifications are off, and without contents where they are hidden', () => {
    const { due, arrive, set } = open({ notifications: 'off' })
    arrive(from('a'))
    expect(due).toEqual([])
    set({ notifications: 'hidden' })
    arrive(from('a'))
    expect(due).toMatchObject([{ content: 'hidden' }])
  })

  it('is one growing summary of what came while the app was away, until somebody looks', () => {
    const { due, arrive, seen } = open()
    arrive(past('a'), past('b'))
    arrive(past('c'))
    expect(due.map(({ summary, arrivals }) => [summary, arrivals.length])).toEqual([
      [true, 2],
      [true, 3],
    ])
    seen()
    arrive(past('d'))
    expect(due.at(-1)).toMatchObject({ summary: false, arrivals: [{ thread: 'd' }] })
  })

  it('is what is new by itself, even together with what was missed', () => {
    const { due, arrive } = open()
    arrive(past('a'), past('b'), from('c'))
    expect(due.map(({ summary, arrivals }) => [summary, arrivals.length])).toEqual([
      [true, 2],
      [false, 1],
    ])
  })

  it('is nothing in the quiet hours', () => {
    const { due, arrive, at } = open({ quietHours: { on: true, from: '21:00', to: '08:00' } })
    at(new Date(2026, 10, 21, 23, 30))
    arrive(from('a'))
    at(new Date(2026, 10, 22, 7, 59))
    arrive(from('a'))
    expect(due).toEqual([])
    at(new Date(2026, 10, 22, 8, 0))
    arrive(from('a'))
    expect(due).toHaveLength(1)
  })
})

describe('quiet hours', () => {
  const clock = fc
    .tuple(fc.nat(23), fc.nat(59))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))

  it('and the hours left by them the other way round make a whole day', () => {
    fc.assert(
      fc.property(clock, clock, clock, (from, to, time) => {
        fc.pre(from !== to)
        const quiet = isQuiet({ on: true, from, to }, time)
        expect(isQuiet({ on: true, from: to, to: from }, time)).toBe(!quiet)
        expect(isQuiet({ on: false, from, to }, time)).toBe(false)
      }),
    )
  })

  it('begin with their first minute and end before their last', () => {
    fc.assert(
      fc.property(clock, clock, (from, to) => {
        const hours = { on: true, from, to }
        expect(isQuiet(hours, from)).toBe(from !== to)
        expect(isQuiet(hours, to)).toBe(false)
      }),
    )
  })
})
