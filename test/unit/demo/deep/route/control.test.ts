import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { operations } from '../../../../../electron/service/catalogue/index.ts'
import { READINGS } from '../../../../../electron/demo/rules/route/readings.ts'
import { createControl } from '../../../../support/control.ts'
import { accountOfSeed, anyQuestion, plantAccount } from '../../../../support/random-account.ts'
import { newHome, openDemo } from '../../support/demo.ts'
import { everyRow } from '../../support/exchange.ts'
import { routeIn } from './support.ts'

async function open() {
  const home = newHome()
  const demo = await openDemo({ home })
  return { home, demo, control: createControl(new URL(demo.addresses.rest).origin) }
}

const MONDAY_NOON = 12
const SUNDAY_NOON = 6 * 24 + 12
const to = (kind: 'number' | 'externalNumber' | 'scenario', id: number) => ({ kind, id }) as const

describe('the demo office', () => {
  test.each([
    ['the main number', to('number', 510), MONDAY_NOON, ['1'], { kind: 'group', id: 401 }],
    ['a key of a key', to('number', 510), MONDAY_NOON, ['3', '2'], { kind: 'sip', id: 3012 }],
    ['on Sunday', to('number', 510), SUNDAY_NOON, ['1'], { kind: 'sip', id: 3001 }],
    ['an extension on Sunday', to('number', 510), SUNDAY_NOON, ['203'], { kind: 'sip', id: 3004 }],
    ['free calls', to('number', 511), SUNDAY_NOON, [], { kind: 'queue', id: 701 }],
    ['a CRM’s default', to('number', 501), MONDAY_NOON, [], { kind: 'group', id: 401 }],
    ['another operator’s', to('externalNumber', 653), 0, [], { kind: 'sip', id: 3011 }],
    [
      'Rybinsk leads nowhere',
      to('number', 513),
      MONDAY_NOON,
      [],
      { kind: 'nowhere', at: to('number', 513) },
    ],
    [
      'a queue that was deleted',
      to('number', 512),
      MONDAY_NOON,
      [],
      { kind: 'gone', at: to('number', 512), code: 'call_queue', target: '700' },
    ],
    [
      'a key to a group that was deleted',
      to('number', 510),
      MONDAY_NOON,
      ['3', '3'],
      { kind: 'gone', at: to('scenario', 903), code: 'group', target: '406' },
    ],
    [
      'nights of which nothing is said',
      to('scenario', 903),
      SUNDAY_NOON,
      [],
      { kind: 'hungUp', at: to('scenario', 903), why: 'closed' },
    ],
  ])('%s', async (_name, start, hour, keys, end) => {
    const { control } = await open()
    expect((await control.route({ start, hour, keys })).end).toEqual(end)
  })

  test('rings those who are registered now, or who are said to be', async () => {
    const { control } = await open()
    const question = { start: to('number', 510), hour: MONDAY_NOON, keys: ['0'] }
    await control.presence(3001, false)
    expect((await control.route(question)).rings).toEqual([])
    const told = await control.route({ ...question, registered: 'all' })
    expect(told.rings).toEqual([{ sip: 3001, leg: 'sip', from: 0, seconds: 25 }])
  })

  test('tells every way of a call, or those of what is settled', async () => {
    const { control } = await open()
    const question = {
      start: to('scenario', 903),
      hour: 18,
      keys: ['1'],
      registered: 'all' as const,
    }
    const [[at = [], settled = []], readings] = await Promise.all([
      control.routes([question, { ...question, readings: { lastHour: 'included' } }]),
      control.readings(),
    ])
    const ends = (ways: typeof at) => new Set(ways.map(({ route }) => JSON.stringify(route.end)))
    expect(ends(at).size).toBe(2)
    expect(ends(settled)).toEqual(new Set([JSON.stringify({ kind: 'sip', id: 3009 })]))
    expect(readings).toEqual(READINGS)
  })

  test('refuses questions that make no sense', async () => {
    const { demo } = await open()
    const start = { kind: 'number', id: 510 }
    for (const question of [
      { start, hour: 168 },
      { start: { kind: 'media', id: 1 }, hour: 1 },
    ]) {
      expect((await demo.control('POST', 'route', question)).status).toBe(400)
    }
    const readings = { lastHour: 'perhaps' }
    expect((await demo.control('POST', 'route', { start, hour: 1, readings })).status).toBe(400)
  })
})

/** Where the service tells of each kind, and by which operations. */
const TOLD = {
  sip: ['sip', 'sip.list', 'sip.read'],
  group: ['groups', 'groups.list', 'groups.read'],
  queue: ['call-queues', 'callQueues.list', 'callQueues.read'],
  scenario: ['scenario', 'scenarios.list', 'scenarios.read'],
  number: ['number', 'numbers.list', undefined],
} as const

test.each([1, 2, 3, 4, 5, 6])('a random account (%i) is told in replies that fit', async (seed) => {
  const { home, demo } = await open()
  const account = accountOfSeed(seed)
  plantAccount(home, account)
  for (const [kind, [path, list, read]] of Object.entries(TOLD)) {
    const expected = account[kind as keyof typeof TOLD].map(({ id }) => id)
    expect((await everyRow<{ id: number }>(demo, path)).map(({ id }) => id)).toEqual(expected)
    operations[list].reply.parse((await demo.rest(path)).body)
    for (const id of read ? expected : []) {
      operations[read ?? list].reply.parse((await demo.rest(`${path}/${id}`)).body)
    }
  }
  operations['externalNumbers.list'].reply.parse((await demo.rest('number/external')).body)
})

test('calls in a random account go as its ids tell, also while the cabinet runs', async () => {
  const { home, control } = await open()
  for (const seed of [1, 2, 3]) {
    const account = accountOfSeed(seed)
    plantAccount(home, account)
    for (const question of fc.sample(anyQuestion(account), { seed, numRuns: 40 })) {
      const { start, registered = [], ...situation } = question
      const present = registered === 'all' ? undefined : registered
      const expected = routeIn(account, start, { ...situation, registered: present })
      const told = await control.route({ ...question, registered })
      expect(told).toEqual(JSON.parse(JSON.stringify(expected)))
    }
  }
})
