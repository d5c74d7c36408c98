import { describe, expect, test } from 'vitest'
import type { RoutePlace } from '../../../../../electron/demo/rules/route/places.ts'
import type { RandomAccount } from '../../../../support/random-account.ts'
import { group, mobile, NOBODY, queue, routeIn, sip, type Given } from './support.ts'

/** Who rings, as `id leg from+seconds`. */
function ringing(account: Partial<RandomAccount>, start: RoutePlace, given: Given = {}): string[] {
  const { rings } = routeIn({ ...NOBODY, ...account }, start, given)
  return rings.map((ring) => `${ring.sip} ${ring.leg} ${ring.from}+${ring.seconds}`)
}

const ONE: RoutePlace = { kind: 'sip', id: 1 }
const GROUP: RoutePlace = { kind: 'group', id: 1 }
const QUEUE: RoutePlace = { kind: 'queue', id: 1 }

describe('an account', () => {
  test('rings on its telephone, then on its mobile, or on both at once', () => {
    expect(ringing({ sip: [mobile(1, [20, 25])] }, ONE)).toEqual(['1 sip 0+20', '1 mob 20+25'])
    const both = mobile(1, [20, 25], 'simultaneous')
    expect(ringing({ sip: [both] }, ONE)).toEqual(['1 sip 0+20', '1 mob 0+25'])
  })

  test('that is not registered rings on its mobile only, at once or after its seconds', () => {
    const account = { sip: [mobile(1, [20, 25])] }
    expect(ringing(account, ONE, { registered: [] })).toEqual(['1 mob 0+25'])
    const readings = { unregistered: 'waited' } as const
    expect(ringing(account, ONE, { registered: [], readings })).toEqual(['1 mob 20+25'])
  })

  test('skips a leg of 0 seconds, or rings there for ever', () => {
    const account = { sip: [mobile(1, [0, 25])] }
    expect(ringing(account, ONE)).toEqual(['1 mob 0+25'])
    const readings = { zeroSeconds: 'unlimited' } as const
    expect(ringing(account, ONE, { readings })).toEqual(['1 sip 0+Infinity'])
  })
})

describe('a group', () => {
  const sips = [mobile(1, [20, 25]), sip(2)]

  test('rings its members in their order for as long as it has', () => {
    const account = { sip: sips, group: [group(1, { sips: [2, 1], timeout: 30 })] }
    expect(ringing(account, GROUP)).toEqual(['2 sip 0+20', '1 sip 20+10'])
    expect(ringing(account, GROUP, { readings: { groupTime: 'each' } })).toEqual([
      '2 sip 0+20',
      '1 sip 20+20',
      '1 mob 40+10',
    ])
  })

  test('whose seconds are its members’ lets the first ring to the end', () => {
    const account = { sip: sips, group: [group(1, { sips: [2, 1], timeout: 30 })] }
    const readings = { memberTime: 'group' } as const
    expect(ringing(account, GROUP, { readings })).toEqual(['2 sip 0+30'])
    expect(ringing(account, GROUP, { readings: { ...readings, groupTime: 'each' } })).toEqual([
      '2 sip 0+30',
      '1 sip 30+30',
    ])
  })

  test('passes over who is not registered', () => {
    const account = { sip: sips, group: [group(1, { sips: [2, 1] })] }
    expect(ringing(account, GROUP, { registered: [1] })).toEqual(['1 sip 0+20', '1 mob 20+10'])
  })

  test('of devices, and one where mobiles do not count, rings telephones only', () => {
    const devices = { sip: sips, group: [group(1, { sips: [1], timeout: 60, device_only: true })] }
    expect(ringing(devices, GROUP)).toEqual(['1 sip 0+20'])
    const all = { sip: sips, group: [group(1, { sips: [1], timeout: 60 })] }
    expect(ringing(all, GROUP)).toEqual(['1 sip 0+20', '1 mob 20+25'])
    expect(ringing(all, GROUP, { readings: { memberMobiles: 'skip' } })).toEqual(['1 sip 0+20'])
  })

  test('rings everybody at once', () => {
    const account = {
      sip: sips,
      group: [group(1, { sips: [1, 2], sequence_rule: 'Simultaneous' })],
    }
    expect(ringing(account, GROUP)).toEqual(['1 sip 0+20', '1 mob 20+10', '2 sip 0+20'])
  })

  test.each([
    ['after', ['1 sip 0+20', '2 sip 20+20']],
    ['before', ['2 sip 0+20', '1 sip 20+20']],
    ['together', ['1 sip 0+20', '2 sip 0+20']],
  ] as const)('rings its child groups %s its members', (childGroups, expected) => {
    const account = {
      sip: [sip(1), sip(2)],
      group: [group(1, { sips: [1], groups: [2], timeout: 60 }), group(2, { sips: [2] })],
    }
    expect(ringing(account, GROUP, { readings: { childGroups } })).toEqual(expected)
  })

  test('in a circle rings each member once, and the circle is told', () => {
    const account = {
      ...NOBODY,
      sip: [sip(1), sip(2)],
      group: [
        group(1, { sips: [1], groups: [2], timeout: 900 }),
        group(2, { sips: [2], groups: [1, 2], timeout: 900 }),
      ],
    }
    const { rings, circles, end } = routeIn(account, GROUP)
    expect(rings.map((ring) => ring.sip)).toEqual([1, 2])
    expect(end).toEqual({ kind: 'group', id: 1 })
    const [one, two] = [1, 2].map((id) => ({ kind: 'group', id }))
    expect(circles).toEqual([[one, two], [two]])
  })

  test('that two groups have as a child is no circle, and rings once', () => {
    const account = {
      ...NOBODY,
      sip: [sip(1)],
      group: [group(1, { groups: [2, 3] }), group(2, { sips: [1] }), group(3, { groups: [2] })],
    }
    const { rings, circles, steps } = routeIn(account, GROUP)
    expect(rings.map((ring) => ring.sip)).toEqual([1])
    expect(circles).toEqual([])
    expect(steps.map(({ from, to }) => [from.id, to.id])).toEqual([
      [1, 2],
      [1, 3],
      [3, 2],
    ])
  })

  test.each(['Order', 'Simultaneous'] as const)(
    'of a thousand groups one below the other rings to the last (%s)',
    (sequence_rule) => {
      const sips = [sip(1), sip(2)]
      const chain = Array.from({ length: 1000 }, (_, place) =>
        place === 999
          ? group(1000, { sips: [2] })
          : group(place + 1, { sips: [1], groups: [place + 2], timeout: 999, sequence_rule }),
      )
      const account = { sip: sips, group: chain }
      for (const childGroups of ['before', 'together'] as const) {
        const readings = { groupTime: 'each', childGroups, memberTime: 'own' } as const
        expect(ringing(account, GROUP, { readings })).toContain('2 sip 0+20')
      }
    },
  )

  test('whose members are gone rings nobody', () => {
    const account = { group: [group(1, { sips: [7], groups: [8] })] }
    expect(ringing(account, GROUP)).toEqual([])
  })
})

describe('a queue', () => {
  const sips = [sip(1), sip(2), mobile(3, [10, 25])]

  test('rings as many agents at once as it calls, each for its seconds', () => {
    const account = {
      sip: sips,
      queue: [queue(1, { sips: [1, 2, 3], ring_simultaneously: 2, agent_ring_timeout: 15 })],
    }
    expect(ringing(account, QUEUE)).toEqual(['1 sip 0+15', '2 sip 0+15', '3 sip 15+10'])
    const all = { ...account, queue: [queue(1, { sips: [1, 2, 3], strategy: 'ring_all' })] }
    expect(ringing(all, QUEUE)).toEqual(['1 sip 0+15', '2 sip 0+15', '3 sip 0+10'])
  })

  test('calls mobiles where they count', () => {
    const account = { sip: sips, queue: [queue(1, { sips: [3] })] }
    const readings = { agentMobiles: 'ring' } as const
    expect(ringing(account, QUEUE, { readings })).toEqual(['3 sip 0+10', '3 mob 10+5'])
  })

  test('that one logs in to calls all members, or who is logged in', () => {
    const account = { sip: sips, queue: [queue(1, { sips: [1, 2], login: 400 })] }
    expect(ringing(account, QUEUE)).toEqual(['1 sip 0+15', '2 sip 15+15'])
    const readings = { agents: 'loggedIn' } as const
    expect(ringing(account, QUEUE, { readings })).toEqual([])
    expect(ringing(account, QUEUE, { readings, loggedIn: [2] })).toEqual(['2 sip 0+15'])
    const open = { ...account, queue: [queue(1, { sips: [1] })] }
    expect(ringing(open, QUEUE, { readings })).toEqual(['1 sip 0+15'])
  })

  test('gives up after its seconds; none of them are for ever, or nothing', () => {
    const account = { sip: sips, queue: [queue(1, { sips: [1, 2], connection_timeout: 20 })] }
    expect(ringing(account, QUEUE)).toEqual(['1 sip 0+15', '2 sip 15+5'])
    const never = { ...account, queue: [queue(1, { sips: [1], connection_timeout: 0 })] }
    expect(ringing(never, QUEUE)).toEqual(['1 sip 0+15'])
    expect(ringing(never, QUEUE, { readings: { zeroWait: 'none' } })).toEqual([])
  })
})
