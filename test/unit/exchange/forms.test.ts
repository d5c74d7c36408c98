import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { safeParse } from 'zod/v4/core'
import { sipAccountDetail } from '../../../electron/core/extensions/rows.ts'
import { groupDetail } from '../../../electron/core/groups/rows.ts'
import { queueDetail } from '../../../electron/core/queues/rows.ts'
import { newValues, sentOf, valuesOf } from '../../../renderer/components/pbx/fields.ts'
import { changeable } from '../../../renderer/components/pbx/resource.ts'
import { extensions } from '../../../renderer/panels/extensions/edit/fields.ts'
import { groups } from '../../../renderer/panels/groups/fields.ts'
import { groupNotes, type MemberFacts } from '../../../renderer/panels/groups/group-notes.ts'
import { callerStory } from '../../../renderer/panels/queues/caller-story.ts'
import { queues } from '../../../renderer/panels/queues/fields.ts'

const member = fc.record({ id: fc.integer({ min: 1, max: 99 }), name: fc.string() })
const members = fc.array(member, { maxLength: 4 })
const digits = fc.oneof(fc.nat(99_999).map(String), fc.constantFrom('', 'abc', '0300'))
const figure = fc.integer({ min: -1, max: 100_000 })
const some = <T>(fields: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record({ ...fields, id: fc.nat(), name: fc.constantFrom('Sales', '', '1') })

describe('a thing as the service tells it, which may be what it would not take', () => {
  test('a group goes through its form unchanged', () => {
    const group = some({
      number: digits,
      sequence_rule: fc.option(fc.constantFrom('Order', 'Longest')),
      timeout: fc.option(figure),
      device_only: fc.option(fc.boolean()),
      pickup: fc.option(
        fc.record({ pickup_number: fc.option(digits), approved_group_id: fc.option(fc.nat()) }),
      ),
      sips: fc.option(members),
      child_groups: fc.option(members),
    })
    fc.assert(
      fc.property(group, (reply) => {
        const { body } = groupDetail(reply)
        expect(sentOf(groups.fields, valuesOf(groups.fields, body))).toStrictEqual(body)
      }),
    )
  })

  test('an extension goes through its form unchanged, and creates one like it', () => {
    const sip = some({
      number: fc.option(digits),
      role: fc.option(fc.constantFrom('', 'Sales')),
      aon: fc.option(fc.record({ id: fc.integer({ min: 1, max: 99 }) })),
    })
    const { fields, schema } = extensions
    const like = { sip_timeout: 20, phone_number: '8 910 000-12-34' }
    fc.assert(
      fc.property(sip, (reply) => {
        const { body } = sipAccountDetail(reply)
        const form = changeable(extensions).fields
        expect(sentOf(form, valuesOf(form, body))).toStrictEqual(body)
        const created = sentOf(fields, { ...newValues(fields), ...body, ...like })
        const whole = { ...body, ...like, phone_timeout: 25, sequence_rule: 'single' }
        expect(created).toStrictEqual(whole)
        const isWhole = Number(body.number) >= 200 && body.name !== ''
        expect(safeParse(schema, created).success).toBe(isWhole)
      }),
    )
  })

  test('a queue goes through its form unchanged', () => {
    const queue = some({
      login: fc.option(digits),
      logout: fc.option(digits),
      strategy: fc.option(fc.string()),
      sips: fc.option(members),
      ring_simultaneously: fc.option(figure),
      max_queue_size: fc.option(figure),
      caller_exit_key: fc.option(fc.constantFrom('', '#', '12')),
      on_hold_media: fc.option(member),
      announce_media: fc.option(member),
    })
    fc.assert(
      fc.property(queue, (reply) => {
        const { body } = queueDetail(reply)
        expect(sentOf(queues.fields, valuesOf(queues.fields, body))).toStrictEqual(body)
      }),
    )
  })
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
  const base = { sequence_rule: 'Order' as const, timeout: 30, sips: [], groups: [] }
  const notes = (more: Parameters<typeof groupNotes>[0]) =>
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
    const { members: said, deviceOnly } = notes({ sips: [1, 2], device_only: true })
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
    ['Order', 21, [1, 3], undefined],
    ['Simultaneous', 20, [1, 3], { name: 'Vera', leg: 25, next: false }],
    ['Random', 30, [1, 2, 3], { name: 'Boris', leg: 40, next: false }],
    ['Order', NaN, [1], undefined],
    ['Order', 1, [5], undefined],
  ] as const)(
    'tell of a time that is too short (%s, %d s)',
    (sequence_rule, timeout, sips, said) => {
      expect(notes({ sequence_rule, timeout, sips: [...sips] }).timeout).toEqual(
        said ? [{ kind: 'tooShort', timeout, ...said }] : [],
      )
    },
  )

  test('name the member whose turn comes after the group has stopped', () => {
    const late = { kind: 'tooLate', name: 'Vera', turn: 60, timeout: 60 }
    expect(notes({ timeout: 60, sips: [1, 2, 3] }).timeout).toEqual([late])
    expect(notes({ timeout: 61, sips: [1, 2, 3] }).timeout).toEqual([])
    // Who lets it ring for how long is not known of everybody.
    expect(notes({ timeout: 20, sips: [99, 1, 3] }).timeout).toEqual([])
  })

  test('of a mobile that is hidden does not count', () => {
    expect(notes({ timeout: 30, sips: [2], device_only: true }).timeout).toEqual([])
    expect(notes({ timeout: 30, sips: [2] }).timeout).toMatchObject([{ leg: 40 }])
  })
})

describe('the story of a call', () => {
  const facts = { mediaOf: (id: number) => `recording ${id}` }

  test('tells what is not filled in', () => {
    const { sentences, open } = callerStory({}, facts)
    expect(sentences).toEqual([{ kind: 'nobody' }])
    expect(open).toEqual([
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
      sips: [1],
      connection_timeout: 0,
      max_queue_size: 0,
      ring_simultaneously: 2,
      agent_ring_timeout: 15,
      agent_wrapup_time: 0,
      caller_exit_key: '',
      on_hold_media_id: 1,
      announce_media_id: 2,
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
      open: [],
    })
    expect(callerStory({ caller_exit_key: '*' }, facts).sentences.slice(-1)).toEqual([
      { kind: 'exit', key: '*' },
    ])
  })

  test('passes over what makes no sense as it is typed', () => {
    const odd = { ring_simultaneously: 0, agent_ring_timeout: NaN, max_queue_size: -1 }
    const { sentences, open } = callerStory(odd, facts)
    expect(sentences).toEqual([{ kind: 'nobody' }])
    for (const kind of ['atOnce', 'ring', 'size'] as const) expect(open).not.toContain(kind)
  })
})
