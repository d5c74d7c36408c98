import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { KnownAccount, ResourceKind } from '../../../electron/shared/references/account.ts'
import { createDirectory, targetLists } from '../../../electron/shared/references/names.ts'
import {
  detailReferences,
  isUncertain,
  joined,
  listReferences,
} from '../../../electron/shared/references/references.ts'
import { knownOf, rawAccount, type RawAccount } from './support/raw-account.ts'

const referencesOf = (account: KnownAccount) =>
  joined(listReferences(account, createDirectory(account)), detailReferences(account))

const office = knownOf({
  'numbers.list': [
    { id: 1, number: '74852000200', following: { name: 'Sales' } },
    { id: 2, number: '74852000201', following: { name: 'Twin' } },
    { id: 3, number: '74852000202', following: { name: 'gone' } },
    { id: 4, number: '74852000203', following: null },
  ],
  'sip.list': [
    { id: 10, name: 'Anna', number: '201', aon: { id: 2 } },
    { id: 11, name: 'Twin', number: '202' },
  ],
  'groups.list': [
    { id: 20, name: 'Sales', number: '301', pickup: { approved_group_id: 21 } },
    { id: 21, name: 'Twin', number: '302' },
  ],
  'groups.read': [{ id: 20, sips: [{ id: 10 }], child_groups: [{ id: 21 }] }, { id: 21 }],
  'callQueues.list': [{ id: 30, name: 'Night' }],
  'callQueues.read': [
    { id: 30, sips: [{ id: 10 }], on_hold_media: { id: 40 }, announce_media: { id: 40 } },
  ],
  'scenarios.list': [
    { id: 50, name: 'Front' },
    { id: 51, name: null },
  ],
  'scenarios.read': [
    {
      id: 50,
      type: 'menu',
      greeting_media_id: 41,
      menu: [
        { event: '1', redirection_type: 'sip', destination_id: '10', prompt_media_id: 41 },
        { event: '2', redirection_type: 'sip', destination_id: '10', prompt_media_id: 42 },
        { event: '3', redirection_type: 'scenario', destination_id: '51' },
        { event: '4', redirection_type: 'queue', destination_id: '30' },
        { event: '5', redirection_type: 'call_queue', destination_id: '30' },
      ],
      no_active: { redirection_type: 'group', destination_id: '20' },
    },
    { id: 51, type: 'number', menu: null, timeout: null, voicemail_media_id: 0 },
  ],
})

describe('an office', () => {
  const { to, from } = referencesOf(office)
  const sources = (kind: ResourceKind, id: number) =>
    to(kind, id).map((one) => [one.from.kind, one.from.id, one.key ?? one.by])

  test('tells of each row what refers to it', () => {
    expect(sources('sip', 10)).toEqual([
      ['groups', 20, 'member'],
      ['queues', 30, 'agent'],
      ['scenarios', 50, '1'],
      ['scenarios', 50, '2'],
    ])
    expect(sources('groups', 20)).toEqual([
      ['numbers', 1, 'forwarding'],
      ['scenarios', 50, 'closed'],
    ])
    expect(sources('groups', 21)).toEqual([
      ['numbers', 2, 'forwarding'],
      ['groups', 20, 'pickup'],
      ['groups', 20, 'child'],
    ])
    expect(sources('scenarios', 51)).toEqual([['scenarios', 50, '3']])
    expect(sources('queues', 30)).toEqual([['scenarios', 50, '5']])
    expect(sources('numbers', 2)).toEqual([['sip', 10, 'callerId']])
    expect(sources('media', 40)).toEqual([
      ['queues', 30, 'onHold'],
      ['queues', 30, 'announce'],
    ])
    expect(sources('media', 42)).toEqual([['scenarios', 50, 'plays']])
    expect(sources('sip', 99)).toEqual([])
  })

  test('has a name that several bear told as uncertain for each, and one that nothing bears as it is', () => {
    for (const [kind, id] of [
      ['sip', 11],
      ['groups', 21],
    ] as const) {
      expect(to(kind, id).filter(isUncertain)).toMatchObject([{ from: { id: 2 }, name: 'Twin' }])
    }
    expect(to('groups', 20).some(isUncertain)).toBe(false)
    expect(from('numbers', 3)).toMatchObject([{ given: 'name', name: 'gone', to: [] }])
  })

  test('leaves open what stands behind a code that nobody has described', () => {
    expect(from('scenarios', 50).filter(({ given }) => given === 'code')).toMatchObject([
      { key: '4', name: 'queue 30', to: [] },
    ])
  })

  test('calls a row by the name that it has now', () => {
    const detailsOf = (name: string) =>
      detailReferences({
        ...office,
        known: (kind) => (kind === 'groups' ? [{ id: 20, name }] : office.known(kind)) as never,
      }).from('groups', 20)
    for (const name of ['Sales', 'Support']) {
      for (const { from: group } of detailsOf(name)) expect(group.name).toBe(name)
    }
  })

  test('may be told of other operators’ numbers where they lead', () => {
    const externalNumbers = [{ key: 'ate:7', number: '78120000000', following: { name: 'Night' } }]
    const account: KnownAccount = {
      ...office,
      known: (kind) =>
        kind === 'externalNumbers' ? (externalNumbers as never) : office.known(kind),
    }
    expect(referencesOf(account).to('queues', 30)[0]).toMatchObject({
      from: { kind: 'externalNumbers', id: 'ate:7', name: '78120000000' },
    })
  })
})

/** Every reference in the service's replies, looked for the plain way: operation, row, field and what stands there. */
function rawReferences(raw: RawAccount): string[] {
  const found: string[] = []
  const look = (operation: keyof RawAccount, pattern: RegExp) => {
    for (const row of raw[operation] ?? []) {
      for (const [field, value] of leaves(row)) {
        const isNothing = value === null || value === '' || (value === 0 && field.includes('media'))
        if (pattern.test(field) && !isNothing)
          found.push(`${operation} ${row.id} ${field} ${value}`)
      }
    }
  }
  look('numbers.list', /^following\.name$/)
  look('sip.list', /^aon\.id$/)
  look('groups.list', /^pickup\.approved_group_id$/)
  look('groups.read', /^(sips|child_groups)\.\d+\.id$/)
  look('callQueues.read', /^(sips\.\d+|on_hold_media|announce_media)\.id$/)
  look('scenarios.read', /^(menu\.\d+|no_active|timeout)\.destination_id$|media_id$/)
  return found.sort()
}

function leaves(value: unknown, path: string[] = []): [string, string | number | null][] {
  if (typeof value !== 'object' || value === null) {
    return [[path.join('.'), value as string | number | null]]
  }
  return Object.entries(value).flatMap(([name, member]) => leaves(member, [...path, name]))
}

describe('any account', () => {
  test('has every reference of the replies with its evidence, and none besides', () => {
    fc.assert(
      fc.property(rawAccount, (raw) => {
        const told = referencesOf(knownOf(raw)).all.map(
          ({ from, operation, field, given, name, to }) => {
            // A code stands in another field beside the id.
            const value =
              name === undefined ? to[0]?.id : given === 'code' ? name.replace(/^\w+ /, '') : name
            return `${operation} ${from.id} ${field} ${value}`
          },
        )
        expect(told.sort()).toEqual(rawReferences(raw))
      }),
    )
  })

  test('tells of a name all that bear it, and what it tells of a row is what refers to it', () => {
    fc.assert(
      fc.property(rawAccount, (raw) => {
        const account = knownOf(raw)
        const { all, from, to } = referencesOf(account)
        const targets = Object.values(targetLists).flatMap((kind) =>
          account.known(kind).map(({ id, name }) => ({ kind, id, name })),
        )
        for (const one of all) {
          if (one.given === 'name') {
            const bearers = targets.filter(({ name }) => name === one.name)
            expect(one.to).toEqual(bearers.map(({ kind, id }) => ({ kind, id })))
            expect(isUncertain(one)).toBe(bearers.length > 1)
          }
          expect(from(one.from.kind, one.from.id)).toContain(one)
          for (const { kind, id } of one.to) expect(to(kind, id)).toContain(one)
        }
        for (const { kind, id } of targets) {
          for (const one of to(kind, id)) {
            expect(one.to.map((target) => `${target.kind} ${target.id}`)).toContain(`${kind} ${id}`)
          }
        }
      }),
    )
  })

  test('is told the same in whatever order its rows come', () => {
    const told = (raw: RawAccount) =>
      referencesOf(knownOf(raw))
        .all.map((one) =>
          JSON.stringify({ ...one, to: one.to.map((to) => `${to.kind} ${to.id}`).sort() }),
        )
        .sort()
    const reversed = (raw: RawAccount): RawAccount =>
      Object.fromEntries(Object.entries(raw).map(([name, rows]) => [name, rows.toReversed()]))
    fc.assert(
      fc.property(rawAccount, (raw) => {
        expect(told(reversed(raw))).toEqual(told(raw))
      }),
    )
  })

  test('says of which lists something was not read', () => {
    const lists = ['numbers', 'externalNumbers', 'sip', 'groups', 'queues', 'scenarios'] as const
    const details = {
      groups: 'groups.read',
      queues: 'callQueues.read',
      scenarios: 'scenarios.read',
    } as const
    fc.assert(
      fc.property(
        rawAccount,
        fc.subarray([...lists]),
        fc.subarray(Object.keys(details) as (keyof typeof details)[]),
        (raw, partly, unread) => {
          const without = Object.fromEntries(unread.map((kind) => [details[kind], []]))
          const known = knownOf({ ...raw, ...without })
          const account = {
            ...known,
            isWhole: (kind: ResourceKind) => !partly.some((one) => one === kind),
          }
          const missing = unread.filter((kind) => known.known(kind).length > 0)
          expect([...referencesOf(account).unread].sort()).toEqual(
            [...new Set([...partly, ...missing])].sort(),
          )
          expect(createDirectory(account).isWhole).toBe(
            Object.values(targetLists).every((kind) => account.isWhole(kind)),
          )
        },
      ),
    )
  })
})
