import { describe, expect, it } from 'vitest'
import type { FaultCode } from '../../../renderer/panels/menus/model/fault.ts'
import { faultsOf, type Surroundings } from '../../../renderer/panels/menus/model/faults.ts'
import { waysOf, type Way } from '../../../renderer/panels/menus/model/ways.ts'
import { emptyMenu, type Branch, type Menu } from '../../../renderer/panels/menus/model/menu.ts'

const to = (kind: string, id: string) => ({ kind, id })
const branch = (place: number, more: Partial<Branch> = {}): Branch => ({
  id: `branch-${place}`,
  key: String(place),
  target: to('sip', '1'),
  prompt: 5,
  ...more,
})
const sound: Menu = { ...emptyMenu, name: 'Меню', greeting: 5, branches: [branch(1)] }
const byNumber: Menu = { ...sound, type: 'number', timeout: to('sip', '1') }
const limited = [{ day: 'monday', first: 9, last: 17 }]

const account: Surroundings = {
  self: '10',
  media: new Set([5]),
  targets: { sip: new Set(['1', '2']), group: new Set(['3']), scenario: new Set(['10', '11']) },
  names: new Set(['Другое меню']),
}

/** Codes with their places, the ones of `severity` alone where one is given. */
const told = (menu: Menu, around: Surroundings = account): string[] =>
  faultsOf(menu, around).map(({ severity, code, path }) => `${severity} ${code} ${path}`)
const codes = (menu: Menu, around: Surroundings = account): FaultCode[] =>
  faultsOf(menu, around).map(({ code }) => code)

describe('a menu without faults', () => {
  it('has none told', () => {
    expect(told(sound)).toEqual([])
    expect(told(byNumber)).toEqual([])
    const closed = { target: to('group', '3'), prompt: 5 }
    expect(told({ ...sound, hours: limited, closed })).toEqual([])
  })

  it('has none told either where nothing else is known of the account', () => {
    expect(told({ ...sound, branches: [branch(1, { target: to('scenario', '99') })] }, {})).toEqual(
      [],
    )
  })
})

describe('a fault', () => {
  const cases: [name: string, menu: Menu, fault: string][] = [
    ['no name', { ...sound, name: ' ' }, 'error nameEmpty name'],
    ['a long name', { ...sound, name: 'а'.repeat(101) }, 'warning nameLong name'],
    ['a name taken', { ...sound, name: 'Другое меню' }, 'warning nameTaken name'],
    ['no greeting', { ...sound, greeting: null }, 'warning greetingMissing greeting'],
    ['a greeting gone', { ...sound, greeting: 6 }, 'warning mediaGone greeting'],
    ['a sound gone', { ...sound, exit: 6 }, 'warning mediaGone exit'],
    [
      'a silent voicemail',
      { ...sound, voicemail: true },
      'warning voicemailSilent voicemailGreeting',
    ],
    ['no keys', { ...sound, branches: [] }, 'warning noKeys branches'],
    [
      'no key',
      { ...sound, branches: [branch(1, { key: '' })] },
      'error keyMissing branches.branch-1.key',
    ],
    [
      'no such key',
      { ...sound, branches: [branch(1, { key: 'A' })] },
      'error keyUnknown branches.branch-1.key',
    ],
    [
      'a key twice',
      { ...sound, branches: [branch(1), branch(2, { key: '1' })] },
      'error keyTwice branches.branch-2.key',
    ],
    [
      'no prompt',
      { ...sound, branches: [branch(1, { prompt: null })] },
      'error promptMissing branches.branch-1.prompt',
    ],
    [
      'a prompt gone',
      { ...sound, branches: [branch(1, { prompt: 6 })] },
      'warning mediaGone branches.branch-1.prompt',
    ],
    [
      'no target',
      { ...sound, branches: [branch(1, { target: to('sip', '') })] },
      'error targetMissing branches.branch-1.target',
    ],
    [
      'a target gone',
      { ...sound, branches: [branch(1, { target: to('sip', '9') })] },
      'warning targetGone branches.branch-1.target',
    ],
    [
      'a target of another kind',
      { ...sound, branches: [branch(1, { target: to('sip', '3') })] },
      'warning targetOtherKind branches.branch-1.target',
    ],
    [
      'a code that nobody knows',
      { ...sound, branches: [branch(1, { target: to('queue', '7') })] },
      'note targetUnknown branches.branch-1.target',
    ],
    [
      'hours reversed',
      { ...sound, hours: [{ day: 'monday', first: 18, last: 9 }] },
      'warning hoursReversed hours.0',
    ],
    [
      'hours of no day',
      { ...sound, hours: [{ day: '', first: 9, last: 18 }] },
      'error hoursUnreadable hours.0',
    ],
    [
      'hours beyond a day',
      { ...sound, hours: [{ day: 'monday', first: 9, last: 24 }] },
      'error hoursUnreadable hours.0',
    ],
    [
      'hours twice',
      { ...sound, hours: [...limited, { day: 'monday', first: 17, last: 20 }] },
      'note hoursOverlap hours.1',
    ],
    ['no hours', { ...sound, hours: [] }, 'warning hoursNone hours'],
    ['nothing outside hours', { ...sound, hours: limited }, 'warning closedMissing closed'],
    [
      'a branch for no hours',
      { ...sound, closed: { target: to('sip', '1'), prompt: null } },
      'note closedUnused closed',
    ],
    [
      'a closed branch to nothing',
      { ...sound, hours: limited, closed: { target: to('sip', '9'), prompt: 6 } },
      'warning targetGone closed.target',
    ],
    ['no extension dialled', { ...byNumber, timeout: null }, 'warning timeoutMissing timeout'],
    [
      'a timeout to nothing',
      { ...byNumber, timeout: to('group', '9') },
      'warning targetGone timeout.target',
    ],
    ['a field lost', { ...sound, unsendable: ['timeout'] }, 'warning fieldLost unsendable'],
  ]

  it.each(cases)('is told: %s', (_, menu, fault) => {
    expect(told(menu)).toContain(fault)
  })

  it('is told of what is sent alone', () => {
    const other = { ...byNumber, hours: [], branches: [branch(1, { key: '' })], exit: 6 }
    expect(told(other)).toEqual([])
    expect(codes({ ...sound, timeout: to('sip', '9') })).toEqual([])
  })

  it('is less bad where voicemail takes the call', () => {
    const greeted = { voicemail: true, voicemailGreeting: 5 }
    expect(told({ ...sound, hours: limited, ...greeted })).toEqual(['note closedMissing closed'])
    expect(told({ ...byNumber, timeout: null, ...greeted })).toEqual([
      'note timeoutMissing timeout',
    ])
  })
})

describe('a loop', () => {
  const withWays = (ways: Record<string, Way[]>): Surroundings => ({
    ...account,
    targets: {},
    ways: new Map(Object.entries(ways)),
  })
  const key = (one: string) => ({
    ...sound,
    branches: [branch(1, { target: to('scenario', one) })],
  })
  const closed = (one: string): Menu => ({
    ...sound,
    hours: limited,
    closed: { target: to('scenario', one), prompt: null },
  })
  const loops = (menu: Menu, around: Surroundings) =>
    faultsOf(menu, around)
      .filter(({ code }) => code.startsWith('loop'))
      .map(({ code, path, via }) => [code, path, via])

  it('by keys is worth knowing', () => {
    const around = withWays({ 11: [{ to: '10', key: '*' }] })
    expect(loops(key('11'), around)).toEqual([['loop', 'branches.branch-1.target', ['11']]])
    expect(loops(key('10'), around)).toEqual([['loop', 'branches.branch-1.target', []]])
  })

  it('that nobody chose never ends', () => {
    const around = withWays({ 11: [{ to: '12' }], 12: [{ to: '10' }, { to: '11' }] })
    expect(loops(closed('11'), around)).toEqual([['loopEndless', 'closed.target', ['11', '12']]])
    expect(loops({ ...byNumber, timeout: to('scenario', '10') }, around)).toEqual([
      ['loopEndless', 'timeout.target', []],
    ])
  })

  it('with a key on the way ends when callers want it', () => {
    const around = withWays({ 11: [{ to: '10', key: '1' }] })
    expect(loops(closed('11'), around)).toEqual([['loop', 'closed.target', ['11']]])
  })

  it('goes by what is edited, not by what the account had before', () => {
    const around = withWays({ 10: [{ to: '11' }], 11: [{ to: '12' }], 12: [{ to: '11' }] })
    expect(loops(key('11'), around)).toEqual([])
  })

  it('is not looked for in a new menu', () => {
    expect(loops(key('10'), { ways: new Map() })).toEqual([])
  })

  it('is found at once among thousands of menus', () => {
    const ways = Object.fromEntries(
      Array.from({ length: 5000 }, (_, index): [string, Way[]] => [
        String(100 + index),
        [
          { to: String(101 + index), key: '1' },
          { to: '100', key: '2' },
        ],
      ]),
    )
    const around = withWays({ ...ways, 5099: [{ to: '10', key: '0' }] })
    expect(loops(key('100'), around)).toMatchObject([['loop', 'branches.branch-1.target', {}]])
  })
})

describe('the ways to other menus', () => {
  it('are those of the kind that the menu has', () => {
    const menu: Menu = {
      ...sound,
      branches: [branch(1, { target: to('scenario', '11') }), branch(2)],
      closed: { target: to('scenario', '12'), prompt: null },
      timeout: to('scenario', '13'),
    }
    expect(waysOf(menu)).toEqual([{ to: '11', key: '1' }, { to: '12' }])
    expect(waysOf({ ...menu, type: 'number' })).toEqual([{ to: '13' }])
  })
})
