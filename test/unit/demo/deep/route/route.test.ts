import { describe, expect, test } from 'vitest'
import type { RoutePlace } from '../../../../../electron/demo/rules/route/places.ts'
import type { Readings } from '../../../../../electron/demo/rules/route/readings.ts'
import { branch, group, NOBODY, number, queue, routeIn, scenario, sip, to } from './support.ts'

const NUMBER: RoutePlace = { kind: 'number', id: 1 }
const SCENARIO: RoutePlace = { kind: 'scenario', id: 1 }
const CALLER = '79050001122'

describe('a number', () => {
  const account = (more: object) => ({
    ...NOBODY,
    sip: [sip(1)],
    group: [group(1, { sips: [1] })],
    queue: [queue(1)],
    scenario: [scenario(1)],
    number: [number(1, more), number(2, { following: to('sip', 1) })],
  })
  const endOf = (more: object, readings: Partial<Readings> = {}, caller?: string) =>
    routeIn(account(more), NUMBER, { readings, caller }).end

  test.each([
    [to('sip', 1), { kind: 'sip', id: 1 }],
    [to('group', 1), { kind: 'group', id: 1 }],
    [to('call_queue', 1), { kind: 'queue', id: 1 }],
    [to('scenario', 1), { kind: 'hungUp', at: SCENARIO, why: 'prompt' }],
    [to('number', '79161112233'), { kind: 'outside', number: '79161112233' }],
    [to('number', '8 (4852) 000-202'), { kind: 'sip', id: 1 }],
    [to('sip_uri', 'desk@pbx.example'), { kind: 'address', uri: 'desk@pbx.example' }],
    [to('group', 7), { kind: 'gone', at: NUMBER, code: 'group', target: '7' }],
  ])('that leads by %j', (following, end) => {
    expect(endOf({ following })).toEqual(end)
  })

  test('goes on at another operator’s number that the account has', () => {
    const external = {
      id: 1,
      number: '74932000101',
      type: 'sipuri' as const,
      host: 'trunk.example',
      registered: false,
      since: 0,
      following: to('group', 1),
    }
    const there = account({ following: to('number', '74932000101') })
    const { end, steps } = routeIn({ ...there, externalNumber: [external] }, NUMBER)
    expect(end).toEqual({ kind: 'group', id: 1 })
    expect(steps.map(({ via, to: { kind } }) => [via, kind])).toEqual([
      ['ownNumber', 'externalNumber'],
      ['forwarding', 'group'],
    ])
  })

  test('without forwarding leads nowhere, and one that is gone is gone', () => {
    expect(endOf({})).toEqual({ kind: 'nowhere', at: NUMBER })
    expect(routeIn(NOBODY, NUMBER).end).toMatchObject({ kind: 'gone', code: 'number' })
  })

  test('of a CRM goes by its answer, or by the default without one', () => {
    const integration = { type: 'crm1', target: 'crm.example', name: 'crm.example', cli_type: 'Y' }
    const following = to('sip', 1)
    const crm = { kind: 'crm', at: NUMBER, host: 'crm.example' }
    expect(endOf({ integration, following }, { crm: 'answers' })).toEqual(crm)
    const { end, steps } = routeIn(account({ integration, following }), NUMBER)
    expect(end).toEqual({ kind: 'sip', id: 1 })
    expect(steps).toEqual([{ via: 'default', from: NUMBER, to: end }])
    expect(endOf({ integration })).toEqual({ kind: 'nowhere', at: NUMBER })
  })

  test('with a black list may refuse callers from outside', () => {
    const following = to('sip', 1)
    const refused = { kind: 'refused', at: NUMBER }
    const readings = { blackList: 'refuses' } as const
    expect(endOf({ following, black_list: 71 }, readings, CALLER)).toEqual(refused)
    for (const passing of [
      endOf({ following, black_list: 71 }, {}, CALLER),
      endOf({ following, black_list: 71 }, readings),
      endOf({ following }, readings, CALLER),
    ]) {
      expect(passing).toEqual({ kind: 'sip', id: 1 })
    }
  })

  test('shows the caller, or itself', () => {
    const shows = (cli: 'Y' | 'N', other: 'Y' | 'N') =>
      routeIn(
        {
          ...account({ following: to('number', '74852000202', cli) }),
          number: [
            number(1, { following: to('number', '74852000202', cli) }),
            number(2, { following: to('sip', 1, other) }),
          ],
        },
        NUMBER,
      ).shows
    expect([shows('Y', 'Y'), shows('N', 'Y'), shows('N', 'N')]).toEqual([
      undefined,
      '74852000201',
      '74852000202',
    ])
  })
})

describe('a menu', () => {
  const account = (more: object) => ({
    ...NOBODY,
    sip: [sip(1), sip(2)],
    queue: [queue(1)],
    scenario: [
      scenario(1, {
        menu: [
          { event: '1', ...branch('sip', 1) },
          { event: '2', ...branch('scenario', 2) },
          { event: '3', ...branch('sip', 9) },
          { event: '4', ...branch('type-7', 1) },
          { event: '5', ...branch('call_queue', 1) },
          { event: '6', ...branch('number', CALLER) },
          { event: '#', ...branch('sip', 1) },
          { event: '#', ...branch('sip', 2) },
        ],
        ...more,
      }),
      scenario(2, { menu: [{ event: '1', ...branch('sip', 2) }], voicemail: true }),
    ],
  })
  const endOf = (keys: string[], readings: Partial<Readings> = {}, more = {}) =>
    routeIn(account(more), SCENARIO, { keys, readings }).end
  const hungUp = { kind: 'hungUp', at: SCENARIO, why: 'prompt' }

  test.each([
    [['1'], { kind: 'sip', id: 1 }],
    [['2', '1'], { kind: 'sip', id: 2 }],
    [['3'], { kind: 'gone', at: SCENARIO, code: 'sip', target: '9' }],
    [['4'], { kind: 'gone', at: SCENARIO, code: 'type-7', target: '1' }],
    [['5'], { kind: 'queue', id: 1 }],
    [['6'], { kind: 'outside', number: CALLER }],
    [[], hungUp],
    [['', '1'], hungUp],
    [['9'], hungUp],
  ])('after %j', (keys, end) => {
    expect(endOf(keys)).toEqual(end)
  })

  test('asks again after a wrong key, or ends', () => {
    expect(endOf(['9', '8', '1'])).toEqual({ kind: 'sip', id: 1 })
    expect(endOf(['9', '8', '1'], { wrongKey: 'ends' })).toEqual(hungUp)
  })

  test('takes either branch of a key that is there twice', () => {
    expect(endOf(['#'])).toEqual({ kind: 'sip', id: 1 })
    expect(endOf(['#'], { keyTwice: 'last' })).toEqual({ kind: 'sip', id: 2 })
  })

  test('may record who presses nothing, where it has voicemail', () => {
    const readings = { silence: 'voicemail' } as const
    expect(endOf([], readings)).toEqual(hungUp)
    expect(endOf([], readings, { voicemail: true })).toEqual({ kind: 'voicemail', at: SCENARIO })
  })

  test('may record whom nobody answers, by the last one on the way', () => {
    const otherwise = (keys: string[], unanswered: Readings['unanswered']) =>
      routeIn(account({}), SCENARIO, { keys, readings: { unanswered } }).otherwise
    const voicemail = { kind: 'voicemail', at: { kind: 'scenario', id: 2 } }
    expect(otherwise(['2', '1'], 'voicemail')).toEqual(voicemail)
    expect(otherwise(['2', '1'], 'ends')).toBeUndefined()
    expect(otherwise(['1'], 'voicemail')).toBeUndefined()
  })

  test('goes elsewhere at closed hours, or ends', () => {
    const work_time = [{ week_day: 'monday', first_hour: 9, last_hour: 11 }]
    const closed = (more: object, readings: Partial<Readings> = {}) =>
      routeIn(account({ work_time, ...more }), SCENARIO, { keys: ['1'], readings }).end
    expect(closed({ no_active: branch('sip', 2) })).toEqual({ kind: 'sip', id: 2 })
    expect(closed({})).toEqual({ ...hungUp, why: 'closed' })
    const readings = { closedUnset: 'voicemail' } as const
    expect(closed({ voicemail: true }, readings)).toEqual({ kind: 'voicemail', at: SCENARIO })
    expect(closed({ voicemail: true })).toEqual({ ...hungUp, why: 'closed' })
  })
})

describe('the dialling of an extension', () => {
  const account = (more: object) => ({
    ...NOBODY,
    sip: [sip(1), sip(2)],
    group: [group(1, { sips: [1] })],
    scenario: [
      scenario(1, { type: 'number', timeout: branch('sip', 2), ...more }),
      scenario(2, { type: 'number' }),
    ],
  })
  const endOf = (keys: string[], readings: Partial<Readings> = {}, more = {}) =>
    routeIn(account(more), SCENARIO, { keys, readings }).end
  const timeout = { kind: 'sip', id: 2 }
  const hungUp = { kind: 'hungUp', at: SCENARIO, why: 'prompt' }

  test('reaches accounts, and what else can be dialled', () => {
    expect(endOf(['201'])).toEqual({ kind: 'sip', id: 1 })
    const all = ['accounts', 'accountsAndGroups', 'everything'] as const
    expect(all.map((dialled) => endOf(['301'], { dialled }))).toEqual([
      timeout,
      { kind: 'group', id: 1 },
      { kind: 'group', id: 1 },
    ])
    expect(all.map((dialled) => endOf(['5500002'], { dialled }))).toEqual([
      timeout,
      timeout,
      { ...hungUp, at: { kind: 'scenario', id: 2 } },
    ])
  })

  test('goes by its timeout when nothing is dialled', () => {
    expect(endOf([])).toEqual(timeout)
    expect(endOf(['', '201'])).toEqual(timeout)
    expect(endOf([], {}, { timeout: null })).toEqual(hungUp)
  })

  test.each([
    ['again', { kind: 'sip', id: 1 }, timeout],
    ['timeout', timeout, timeout],
    ['ends', hungUp, hungUp],
  ] as const)('after a wrong extension: %s', (wrongExtension, withMore, withoutMore) => {
    expect(endOf(['888', '201'], { wrongExtension })).toEqual(withMore)
    expect(endOf(['888'], { wrongExtension })).toEqual(withoutMore)
  })
})

describe('a queue’s exit key', () => {
  const account = {
    ...NOBODY,
    sip: [sip(1)],
    queue: [queue(1)],
    scenario: [
      scenario(1, {
        menu: [
          { event: '1', ...branch('call_queue', 1) },
          { event: '2', ...branch('sip', 1) },
        ],
      }),
    ],
  }
  const QUEUE: RoutePlace = { kind: 'queue', id: 1 }
  const left = { kind: 'hungUp', at: QUEUE, why: 'left' }

  test('ends the call, or leads back to the menu before', () => {
    const after = (keys: string[], exitKey: Readings['exitKey']) =>
      routeIn(account, SCENARIO, { keys, readings: { exitKey } }).end
    expect(after(['1', '#', '2'], 'ends')).toEqual(left)
    expect(after(['1', '#', '2'], 'back')).toEqual({ kind: 'sip', id: 1 })
    expect(after(['1', '5'], 'back')).toEqual({ kind: 'queue', id: 1 })
    expect(routeIn(account, QUEUE, { keys: ['#'], readings: { exitKey: 'back' } }).end).toEqual(
      left,
    )
  })
})

describe('circles', () => {
  test('of branches that nobody chooses end the call, wherever it comes in', () => {
    const closed = (id: number, target: number) =>
      scenario(id, {
        work_time: [{ week_day: 'sunday', first_hour: 1, last_hour: 2 }],
        no_active: branch('scenario', target),
      })
    const account = {
      ...NOBODY,
      number: [number(1, { following: to('scenario', 1) })],
      scenario: [
        closed(1, 2),
        scenario(2, { type: 'number', timeout: branch('number', '74852000201') }),
      ],
    }
    const places: RoutePlace[] = [NUMBER, SCENARIO, { kind: 'scenario', id: 2 }]
    for (const start of places) {
      const { end } = routeIn(account, start)
      expect(end).toMatchObject({ kind: 'loop' })
      expect(new Set(end.kind === 'loop' ? end.places : [])).toEqual(new Set(places))
    }
  })

  test('by keys are none', () => {
    const account = {
      ...NOBODY,
      scenario: [scenario(1, { menu: [{ event: '*', ...branch('scenario', 1) }] })],
    }
    const { end, steps } = routeIn(account, SCENARIO, { keys: ['*', '*', '*'] })
    expect(end).toEqual({ kind: 'hungUp', at: SCENARIO, why: 'prompt' })
    expect(steps).toHaveLength(3)
  })

  test('a number that leads to itself is one', () => {
    const account = { ...NOBODY, number: [number(1, { following: to('number', '74852000201') })] }
    expect(routeIn(account, NUMBER).end).toEqual({ kind: 'loop', places: [NUMBER] })
  })
})
