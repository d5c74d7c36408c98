import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Notice } from '../../../electron/bridge/notices.ts'
import type { Arrival, Thread } from '../../../electron/bridge/inbox.ts'
import { noticeRules } from '../../../electron/core/notifications/rules.ts'
import { createNotifications } from '../../../electron/core/notifications/notifications.ts'
import { isQuiet } from '../../../electron/core/notifications/quiet-hours.ts'
import type { Settings } from '../../../electron/bridge/settings.ts'
import { defaultSettings } from '../shell/core.ts'

const start = new Date(2026, 10, 21, 12, 0)

/** The office `a` is closed on the day after the start. */
const isFree = (at: number, cabinet: string) => cabinet === 'a' && new Date(at).getDate() === 22

function open(changes: Partial<Settings> = {}) {
  const due: Notice[] = []
  let settings: Settings = { ...defaultSettings, ...changes }
  let now = start
  const notifications = createNotifications({
    notices: noticeRules(() => settings, isFree),
    announce: (name, payload) => {
      if (name === 'notice.due') due.push(payload as Notice)
    },
    now: () => now,
  })
  return {
    due,
    /** What was told, in English: titles with texts, or texts alone. */
    told: () =>
      due.splice(0).map(({ words: { en } }) => [en.title, en.body].filter(Boolean).join(': ')),
    attend: notifications.attend,
    set: (more: Partial<Settings>) => (settings = { ...settings, ...more }),
    at: (moment: Date) => (now = moment),
    arrive: (...arrivals: Arrival[]) =>
      notifications.hear({ name: 'inbox.arrived', payload: { cabinet: 'a', arrivals } }),
    changed: (...threads: Thread[]) =>
      notifications.hear({
        name: 'inbox.changed',
        payload: { cabinet: 'a', threads, messages: [] },
      }),
  }
}

let count = 0
function from(thread: string, at = start.getTime() + 1000): Arrival {
  count += 1
  return { thread, own: '1', other: thread, message: `m${count}`, text: 'Да', at }
}
const incoming = { direction: 'incoming', state: 'received' } as const
const outgoing = { direction: 'outgoing', state: 'confirmed' } as const
const past = (thread: string) => from(thread, start.getTime() - 60_000)

describe('what is told of new messages', () => {
  it('is each of a few threads, and one summary of many', () => {
    const { told, arrive } = open()
    arrive(from('a'), from('b'), from('c'))
    expect(told()).toEqual(['a: Да', 'b: Да', 'c: Да'])
    arrive(from('a'), from('b'), from('c'), from('d'), from('d'))
    expect(told()).toEqual(['5 new messages in 4 conversations'])
  })

  it('counts those of a thread until somebody looks, and none that came meanwhile', () => {
    const { told, arrive, attend } = open()
    arrive(from('a'), from('a'))
    arrive(from('a'))
    expect(told()).toEqual(['a · 2 new messages: Да', 'a · 3 new messages: Да'])
    attend(true)
    arrive(from('a'))
    attend(false)
    told()
    arrive(from('a'))
    expect(told()).toEqual(['a: Да'])
  })

  it('counts from the start what comes after the thread was read or answered, anywhere', () => {
    const { told, arrive, changed } = open()
    arrive(from('a'), from('b'), from('c'))
    arrive(from('d'))
    told()
    const last = { id: 'm', text: 'Да', at: start.getTime() }
    const unread = {
      own: '1',
      draft: '',
      failed: 0,
      pinned: false,
      muted: false,
      archived: false,
      done: false,
    }
    changed(
      { ...unread, id: 'a', other: 'a', unread: 0, last: { ...last, ...incoming } },
      { ...unread, id: 'b', other: 'b', unread: 1, last: { ...last, ...outgoing } },
      { ...unread, id: 'c', other: 'c', unread: 1, last: { ...last, ...incoming } },
      // Threads of one person, put together as a conversation.
      {
        ...{ ...unread, id: ':d', other: 'd', unread: 0, last: { ...last, ...incoming } },
        parts: [{ id: 'd', own: '1', other: 'd', draft: '' }],
      },
    )
    arrive(from('a'), from('b'), from('c'))
    arrive(from('d'))
    expect(told()).toEqual(['a: Да', 'b: Да', 'c · 2 new messages: Да', 'd: Да'])
  })

  it('is nothing while notifications are off, and without contents where they are hidden', () => {
    const { told, arrive, set } = open({ notifications: 'off' })
    arrive(from('a'))
    expect(told()).toEqual([])
    set({ notifications: 'hidden' })
    arrive(from('b'))
    expect(told()).toEqual(['New message'])
  })

  it('is one growing summary of what came while the app was away, until somebody looks', () => {
    const { told, arrive, attend } = open()
    arrive(past('a'), past('b'))
    arrive(past('c'))
    expect(told()).toEqual([
      '2 new messages in 2 conversations',
      '3 new messages in 3 conversations',
    ])
    attend(true)
    attend(false)
    arrive(past('d'))
    arrive(past('d'))
    expect(told()).toEqual(['d: Да', 'd · 2 new messages: Да'])
  })

  it('is what is new by itself, even together with what was missed', () => {
    const { told, arrive } = open()
    arrive(past('a'), past('b'), from('c'))
    expect(told()).toEqual(['2 new messages in 2 conversations', 'c: Да'])
  })

  it('is nothing on free days, if they are to be quiet', () => {
    const { told, arrive, at, set } = open()
    at(new Date(2026, 10, 22, 12, 0))
    arrive(from('a'))
    expect(told()).toEqual(['a: Да'])
    set({ quietHours: { ...defaultSettings.quietHours, freeDays: true } })
    arrive(from('b'))
    expect(told()).toEqual([])
    at(new Date(2026, 10, 23, 9, 0))
    arrive(from('c'))
    expect(told()).toEqual(['c: Да'])
  })

  it('is nothing in the quiet hours', () => {
    const { told, arrive, at } = open({ quietHours: { on: true, from: '21:00', to: '08:00' } })
    at(new Date(2026, 10, 21, 23, 30))
    arrive(from('a'))
    at(new Date(2026, 10, 22, 7, 59))
    arrive(from('a'))
    expect(told()).toEqual([])
    at(new Date(2026, 10, 22, 8, 0))
    arrive(from('a'))
    expect(told()).toEqual(['a: Да'])
  })

  it('turns the directions of nothing around it', () => {
    const { due, arrive } = open()
    arrive({ ...from('a'), name: 'А\u202e', text: '\u2066Да' })
    expect(due[0]?.words.ru).toEqual({ title: 'А', body: 'Да' })
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
