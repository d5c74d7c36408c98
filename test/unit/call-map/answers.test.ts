import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CallPath } from '../../../electron/bridge/routes.ts'
import { callKinds } from '../../../electron/core/call-map/node.ts'
import { resolve } from '../../../electron/core/call-map/resolve.ts'
import { changingWeek } from '../../../electron/core/call-map/week.ts'
import { rawAccount } from '../references/support/raw-account.ts'
import { graphOf, situation, USUAL, waysToSettle } from './support.ts'

const to = (redirection_type: string, id: number) => ({
  redirection_type,
  destination_id: String(id),
})
const WORKDAY = [{ week_day: 'monday', first_hour: 9, last_hour: 18 }]

/** A main menu that is led to another one when it is closed, which lets a call through to the reception. */
const office = graphOf({
  'numbers.list': [
    { id: 1, number: '74852000200', following: { name: 'Main', cli_type: 'Y' } },
    { id: 2, number: '74852000201', following: { name: 'Alone', cli_type: 'Y' } },
  ],
  'sip.list': [
    {
      id: 10,
      name: 'Reception',
      active_sip_scenario: { id: 1, endpoints: [{ type: 'sip', timeout: 20 }] },
    },
  ],
  'scenarios.list': [
    { id: 20, name: 'Main' },
    { id: 21, name: 'Night' },
    { id: 22, name: 'Alone' },
  ],
  'scenarios.read': [
    {
      id: 20,
      type: 'menu',
      work_time: WORKDAY,
      menu: [{ event: '1', ...to('sip', 10) }],
      no_active: to('scenario', 21),
    },
    { id: 21, type: 'number', timeout: to('sip', 10) },
    { id: 22, type: 'menu', work_time: WORKDAY, menu: [{ event: '1', ...to('sip', 10) }] },
  ],
})

const callAt = (id: number, hour: number, more: Partial<typeof USUAL> = {}): CallPath => {
  const path = resolve(office, { kind: 'numbers', id }, { ...USUAL, hour, ...more })
  if (!path) throw new Error('There is such a number.')
  return path
}
const restsAt = (path: CallPath) =>
  path.rests.map(({ at, way, ends }) => [
    way.map(({ by }) => by).join(' '),
    `${at.kind} ${at.id}`,
    ends.map(({ reason }) => reason).join(' '),
  ])

describe('a call for which nothing is pressed', () => {
  test('rests at the menu that waits, and past a closed one where that leads', () => {
    const open = callAt(1, 12)
    expect(restsAt(open)).toEqual([['forwarding', 'scenarios 20', 'noKey']])
    expect(open).toMatchObject({ verdict: 'key', resting: 'key', isUnsure: false })
    const night = callAt(1, 22, { readings: { missingDay: 'closed' } })
    expect(restsAt(night)).toEqual([['forwarding closed timeout', 'sip 10', 'rings']])
    expect(night).toMatchObject({ verdict: 'key', resting: 'inside' })
  })

  test('rests in either place in an hour that may be closed, and is told as unsure', () => {
    const edge = callAt(1, 18)
    expect(edge).toMatchObject({ resting: 'untold', isUnsure: true })
    expect(edge.rests.map(({ at, ends }) => [at.id, ends[0]?.when])).toEqual([
      [20, [{ lastHour: 'included' }]],
      [10, [{ lastHour: 'excluded' }]],
    ])
  })

  test('is lost whatever is pressed where each key leads to a telephone that is off', () => {
    expect(callAt(2, 12, { presence: () => false })).toMatchObject({ verdict: 'nobody' })
    expect(callAt(2, 12)).toMatchObject({ verdict: 'key', resting: 'key' })
  })
})

describe('any account', () => {
  test('has the same answer for an hour in its week and in its call', async () => {
    await fc.assert(
      fc.asyncProperty(rawAccount, situation, async (raw, { hour, presence, readings }) => {
        const graph = graphOf(raw)
        for (const start of graph.all(...callKinds)) {
          const { alike } = await changingWeek(graph, start, () => presence, readings)
          const { hours: _, ...answer } = alike.find(({ hours }) => hours.includes(hour))!
          const path = resolve(graph, start, { hour, keys: [], presence, readings })
          expect(path).toMatchObject(answer)
        }
      }),
      { numRuns: 40 },
    )
  })

  test('rests where one of the ways to settle what is open lets it rest, and nowhere else', () => {
    fc.assert(
      fc.property(rawAccount, situation, (raw, { hour, presence, readings }) => {
        const graph = graphOf(raw)
        const ends = (path: CallPath | undefined) =>
          // Of ways that only differ by what is settled, one is left where that is.
          (path?.rests ?? []).flatMap(({ at: place, ends: some }) =>
            some.map(({ when: _, ...end }) => JSON.stringify([place, end])),
          )
        for (const start of graph.all('numbers', 'externalNumbers').slice(0, 2)) {
          const at = { hour, keys: [], presence, readings }
          const each = waysToSettle(readings).flatMap((way) =>
            ends(resolve(graph, start, { ...at, readings: way })),
          )
          expect(new Set(ends(resolve(graph, start, at)))).toEqual(new Set(each))
        }
      }),
      { numRuns: 10 },
    )
  })
})
