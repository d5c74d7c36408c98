import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loopThrough, membersOf } from '../../../electron/shared/references/members.ts'

const ids = (...all: number[]) => all.map((id) => ({ id }))

/** Up to eight groups with some members; each may have any others in it. */
const account = fc
  .array(fc.tuple(fc.array(fc.nat(5), { maxLength: 4 }), fc.array(fc.nat(8), { maxLength: 3 })), {
    maxLength: 8,
  })
  .map((groups) => groups.map(([sips, inside]) => ({ sips: ids(...sips), groups: ids(...inside) })))

type Account = { sips: { id: number }[]; groups: { id: number }[] }[]

/** Everything that can be come to from some groups, the plain way. */
function reachable(groups: Account, from: number[]): Set<number> {
  const found = new Set(from)
  for (;;) {
    const before = found.size
    for (const one of [...found]) for (const { id } of groups[one]?.groups ?? []) found.add(id)
    if (found.size === before) return found
  }
}

describe('whom something calls', () => {
  test('are its extensions and those of the groups in it, each once', () => {
    fc.assert(
      fc.property(account, fc.array(fc.nat(5)), fc.array(fc.nat(7)), (groups, sips, inside) => {
        const found = reachable(groups, inside)
        const members = membersOf(
          { sips: ids(...sips), groups: ids(...inside) },
          (id) => groups[id],
        )
        if ([...found].some((id) => groups[id] === undefined)) {
          // A group that was not read may call anybody.
          expect(members).toBeUndefined()
          return
        }
        const all = [
          ...sips,
          ...[...found].flatMap((id) => groups[id]?.sips.map((one) => one.id) ?? []),
        ]
        expect([...(members ?? [])].sort()).toEqual([...new Set(all)].sort())
      }),
    )
  })
})

describe('a loop of groups', () => {
  test('is found exactly where a group would come to itself, with its way', () => {
    fc.assert(
      fc.property(account, fc.nat(7), fc.array(fc.nat(7)), (groups, id, children) => {
        // What a group has in it now does not count: it is about to have these.
        const others = groups.map((group, place) =>
          place === id ? { ...group, groups: [] } : group,
        )
        const way = loopThrough(id, children, (one) => others[one])
        expect(way !== undefined).toBe(reachable(others, children).has(id))
        if (!way) return
        expect(way.at(-1)).toBe(id)
        expect(children).toContain(way[0])
        for (let place = 1; place < way.length; place += 1) {
          const inside = others[way[place - 1] ?? -1]?.groups.map((one) => one.id)
          expect(inside).toContain(way[place])
        }
      }),
    )
  })

  test('of one is a group in itself', () => {
    expect(loopThrough(4, [4], () => undefined)).toEqual([4])
  })
})
