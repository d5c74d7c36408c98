import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { GroupDetail } from '../../../electron/bridge/groups.ts'
import type { QueueDetail } from '../../../electron/bridge/queues.ts'
import { seenOf as groupSeenByCore } from '../../../electron/core/groups/rows.ts'
import { seenOf as queueSeenByCore } from '../../../electron/core/queues/rows.ts'
import { rangeOf } from '../../../renderer/components/form/schema-range.ts'
import { groupForm, groupSeen } from '../../../renderer/panels/groups/group-form.ts'
import { groupNotes, type MemberFacts } from '../../../renderer/panels/groups/group-notes.ts'
import { callerStory } from '../../../renderer/panels/queues/caller-story.ts'
import { newQueue, queueForm, queueSeen } from '../../../renderer/panels/queues/queue-form.ts'
import { callQueuesCreate } from '../../../electron/service/catalogue/call-queues.ts'
import { groupsCreate } from '../../../electron/service/catalogue/groups.ts'

const member = fc.record({ id: fc.integer({ min: 1, max: 99 }), name: fc.string() })
const members = fc.array(member, { maxLength: 4 })
const digits = fc.oneof(fc.nat(99_999).map(String), fc.constantFrom('', 'abc', '0300'))

/** Whatever the service may tell, also what it would not take. */
const group = fc.record(
  {
    id: fc.nat(),
    name: fc.string(),
    number: digits,
    rule: fc.constantFrom('Order', 'Random', 'Simultaneous', 'Longest'),
    timeout: fc.integer(),
    deviceOnly: fc.boolean(),
    pickup: fc.record({ number: digits, approvedGroup: fc.nat() }, { requiredKeys: [] }),
    sips: members,
    groups: members,
  },
  { requiredKeys: ['id', 'name', 'sips', 'groups'] },
) as fc.Arbitrary<GroupDetail>
const figure = fc.integer({ min: -1, max: 100_000 })
const queue = fc.record(
  {
    id: fc.nat(),
    name: fc.string(),
    login: digits,
    logout: digits,
    strategy: fc.string(),
    sips: members,
    ringSimultaneously: figure,
    connectionTimeout: figure,
    agentRingTimeout: figure,
    agentWrapupTime: figure,
    maxSize: figure,
    exitKey: fc.constantFrom('', '#', '12'),
    onHold: member,
    announce: member,
  },
  { requiredKeys: ['id', 'name', 'sips'] },
) as fc.Arbitrary<QueueDetail>

describe('what was seen', () => {
  test('of a group the form tells exactly as the core compares it', () => {
    fc.assert(
      fc.property(group, (detail) => {
        expect(groupSeen(groupForm(detail))).toStrictEqual(groupSeenByCore(detail))
      }),
    )
  })

  test('of a queue the form tells exactly as the core compares it', () => {
    fc.assert(
      fc.property(queue, (detail) => {
        expect(queueSeen(queueForm(detail))).toStrictEqual(queueSeenByCore(detail))
      }),
    )
  })
})

test.each([
  [groupsCreate.input, 'timeout', { least: 1, most: 999 }],
  [groupsCreate.input, 'number', { least: 200, most: 99_999 }],
  [callQueuesCreate.input, 'ring_simultaneously', { least: 1, most: 999 }],
  [callQueuesCreate.input, 'connection_timeout', { least: 0, most: 99_999 }],
  [callQueuesCreate.input, 'agent_ring_timeout', { least: 1, most: 30 }],
  [callQueuesCreate.input, 'agent_wrapup_time', { least: 0, most: 15 }],
  [callQueuesCreate.input, 'max_queue_size', { least: 0 }],
  [callQueuesCreate.input, 'nothing', {}],
] as const)('a field’s range is the schema’s (%#: %s)', (schema, field, range) => {
  expect(rangeOf(schema, field)).toEqual(range)
})

describe('notes on a group', () => {
  const sip = (timeout?: number) => ({ type: 'sip', ...(timeout !== undefined && { timeout }) })
  const mob = (timeout: number) => ({ type: 'mob', timeout })
  const people: Record<number, MemberFacts> = {
    1: { name: 'Anna', online: true, unfinished: false, legs: [sip(20)] },
    2: { name: 'Boris', online: false, unfinished: false, legs: [sip(0), mob(40)] },
    3: { name: 'Vera', online: false, unfinished: false, legs: [sip(25)] },
    4: { name: 'Gleb', online: false, unfinished: true, legs: [] },
    5: { name: 'Dora', unfinished: false, legs: [sip()] },
  }
  const base = groupForm({ id: 1, name: '', rule: 'Order', timeout: 30, sips: [], groups: [] })
  const notes = (more: Partial<typeof base>) =>
    groupNotes(
      { ...base, ...more },
      (id) => people[id],
      (id) => (id === 9 ? { sips: [], groups: [] } : undefined),
    )

  test('name members that will not ring now', () => {
    expect(notes({ sips: [1, 2, 3, 4, 5, 99] }).members).toEqual([
      { kind: 'unfinished', names: ['Gleb'] },
      { kind: 'offline', names: ['Vera'] },
    ])
  })

  test('name mobiles that are hidden, and those who cannot ring without them', () => {
    const { members: said, deviceOnly } = notes({ sips: [1, 2], deviceOnly: true })
    expect(said).toEqual([{ kind: 'offline', names: ['Boris'] }])
    expect(deviceOnly).toEqual([{ kind: 'hidesMobile', names: ['Boris'] }])
  })

  test('say that nobody is called, unless that is not known', () => {
    expect(notes({}).members).toEqual([{ kind: 'empty' }])
    expect(notes({ groups: [9] }).members).toEqual([{ kind: 'empty' }])
    expect(notes({ groups: [8] }).members).toEqual([])
  })

  test.each([
    ['Order', 19, [1, 3], { name: 'Anna', leg: 20, next: true }],
    ['Order', 19, [1], { name: 'Anna', leg: 20, next: false }],
    ['Order', 20, [1, 3], undefined],
    ['Simultaneous', 20, [1, 3], { name: 'Vera', leg: 25, next: false }],
    ['Random', 30, [1, 2, 3], { name: 'Boris', leg: 40, next: false }],
    ['Order', NaN, [1], undefined],
    ['Order', 1, [5], undefined],
  ])('tell of a time that is too short (%s, %d s)', (rule, timeout, sips, said) => {
    expect(notes({ rule, timeout, sips }).timeout).toEqual(
      said ? [{ kind: 'tooShort', timeout, ...said }] : [],
    )
  })

  test('of a mobile that is hidden does not count', () => {
    expect(notes({ timeout: 30, sips: [2], deviceOnly: true }).timeout).toEqual([])
    expect(notes({ timeout: 30, sips: [2] }).timeout).toMatchObject([{ leg: 40 }])
  })
})

describe('the story of a call', () => {
  const facts = { mediaOf: (id: number) => `recording ${id}` }

  test('leaves to the service what is not filled in', () => {
    const { sentences, decided } = callerStory(newQueue, facts)
    expect(sentences).toEqual([{ kind: 'nobody' }])
    expect(decided).toEqual([
      'announce',
      'hold',
      'wait',
      'size',
      'strategy',
      'atOnce',
      'ring',
      'wrapUp',
      'exit',
    ])
  })

  test('tells what is filled in, in the order in which a caller meets it', () => {
    const whole = {
      ...newQueue,
      sips: [1],
      connectionTimeout: 0,
      maxSize: 0,
      ringSimultaneously: 2,
      agentRingTimeout: 15,
      agentWrapupTime: 0,
      exitKey: '',
      onHold: 1,
      announce: 2,
    }
    expect(callerStory(whole, { ...facts, online: 0, strategy: 'In turn' })).toEqual({
      sentences: [
        { kind: 'announce', name: 'recording 2' },
        { kind: 'hold', name: 'recording 1' },
        { kind: 'wait', seconds: 0 },
        { kind: 'size', n: 0 },
        { kind: 'nobodyOnline' },
        { kind: 'strategy', name: 'In turn' },
        { kind: 'atOnce', n: 2 },
        { kind: 'ring', seconds: 15 },
        { kind: 'wrapUp', seconds: 0 },
        { kind: 'exit', key: '' },
      ],
      decided: [],
    })
  })

  test('passes over what makes no sense as it is typed', () => {
    const odd = { ...newQueue, ringSimultaneously: 0, agentRingTimeout: NaN, maxSize: -1 }
    const { sentences, decided } = callerStory(odd, facts)
    expect(sentences).toEqual([{ kind: 'nobody' }])
    for (const kind of ['atOnce', 'ring', 'size'] as const) expect(decided).not.toContain(kind)
  })
})
