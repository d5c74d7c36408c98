import { describe, expect, it } from 'vitest'
import type { Extension, SipAccount } from '../../../electron/bridge/extensions.ts'
import type { Reference, Source } from '../../../electron/shared/references/references.ts'
import {
  noFilters,
  passes,
  type ExtensionFilters,
  type ReachFilter,
} from '../../../renderer/panels/extensions/list/find.ts'
import { createJoin } from '../../../renderer/panels/extensions/list/rows.ts'

const sip = (id: number, more: Partial<SipAccount> = {}): SipAccount => ({
  id,
  name: `Имя ${id}`,
  number: String(200 + id),
  legs: [],
  ...more,
})
const states = (...all: Extension[]) => new Map(all.map((one) => [one.id, one]))
const state = (id: number, online: boolean, name = `Имя ${id}`): Extension => ({ id, name, online })

describe('the joined list', () => {
  it('holds whom either list knows, each once', () => {
    const join = createJoin()
    const rows = join([sip(1), sip(2)], states(state(2, true), state(3, false)))
    expect(rows.map(({ id, unlisted }) => [id, unlisted])).toEqual([
      [1, undefined],
      [2, undefined],
      [3, true],
    ])
  })

  it('keeps the objects of those who did not change, whatever their state', () => {
    const join = createJoin()
    const listed = [sip(1)]
    const [first, unlisted] = join(listed, states(state(3, false)))
    const [again, still] = join(listed, states(state(3, true)))
    expect(again).toBe(first)
    expect(still).toBe(unlisted)
    const [, renamed] = join(listed, states(state(3, true, 'Иначе')))
    expect(renamed).toMatchObject({ name: 'Иначе' })
  })

  it('takes the account’s row as soon as there is one', () => {
    const join = createJoin()
    join([], states(state(3, true)))
    expect(join([sip(3)], states(state(3, true)))).toEqual([sip(3)])
  })
})

describe('the filters', () => {
  const people = [
    sip(1, { callerId: { id: 501, number: '74952000200' } }),
    sip(2, { unfinished: true }),
    sip(3),
    sip(4, { callerId: { id: 502, number: '74952000201' } }),
  ]
  const reach: Record<number, ReachFilter> = { 1: 'online', 2: 'offline', 4: 'mobile' }
  const by = (kind: Source['kind'], id: number) => ({ from: { kind, id, name: '' } }) as Reference
  const references: Record<number, Reference[]> = {
    1: [by('groups', 401)],
    3: [by('queues', 401), by('numbers', 9)],
  }
  const found = (filters: Partial<ExtensionFilters>) =>
    people
      .filter(
        passes(
          { ...noFilters, ...filters },
          {
            reachOf: ({ id }) => reach[id] ?? 'unknown',
            referencesTo: (id) => references[id] ?? [],
          },
        ),
      )
      .map(({ id }) => id)

  it('narrow by state, membership, caller ID and readiness', () => {
    expect(found({})).toEqual([1, 2, 3, 4])
    expect(found({ state: 'online' })).toEqual([1])
    expect(found({ state: 'offline' })).toEqual([2])
    expect(found({ state: 'mobile' })).toEqual([4])
    expect(found({ state: 'unknown' })).toEqual([3])
    expect(found({ group: '401' })).toEqual([1])
    expect(found({ queue: '401' })).toEqual([3])
    expect(found({ callerId: '501' })).toEqual([1])
    expect(found({ callerId: 'none' })).toEqual([2, 3])
    expect(found({ ready: 'unfinished' })).toEqual([2])
    expect(found({ state: 'online', group: '402' })).toEqual([])
  })

  it('look up nothing that nobody asks for', () => {
    const fits = passes(noFilters, {
      reachOf: () => {
        throw new Error('not needed')
      },
      referencesTo: () => {
        throw new Error('not needed')
      },
    })
    expect(people.every(fits)).toBe(true)
  })
})
