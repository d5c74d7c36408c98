import { expect, it } from 'vitest'
import type { TeamChanges, TeamItem } from '../../../electron/core/team/port.ts'
import { nothing } from '../../../electron/core/team/postgres/rows.ts'
import { createTaking } from '../../../electron/core/team/postgres/taking-parts.ts'

const item = (id: string): TeamItem => ({
  ...{ id, kind: 'note', author: `author of ${id}`, version: 1, gone: false },
  ...{ digest: id, of: [], content: { opened: true, value: { id } } },
})
const cursor = { seq: 9, hash: 'ab' }
const part: TeamChanges = {
  ...nothing(true),
  begins: true,
  members: [{ id: 'm', owner: true, content: { opened: false } }],
  items: Array.from({ length: 100 }, (_, n) => item(`i${n}`)),
  hidden: ['h1', 'h2'],
  released: ['r1'],
  cursor,
}

/** Takes nothing in which one of these stands. */
function refusing(bad: readonly string[]) {
  const taken: TeamChanges[] = []
  let calls = 0
  const take = createTaking(async (changes) => {
    calls += 1
    const ids = [...changes.items.map(({ id }) => id), ...changes.hidden, ...changes.released]
    if (bad.some((id) => ids.includes(id))) throw new Error('no')
    taken.push(changes)
  })
  return { take, taken, calls: () => calls }
}

it('takes all in one go where nothing stands against it', async () => {
  const { take, taken } = refusing([])
  await take(part)
  expect(taken).toEqual([part])
})

it.each([[['i0']], [['i57']], [['i99', 'h2']], [['r1', 'i3', 'i4']]])(
  'leaves out %j alone, and names whose it is',
  async (bad) => {
    const { take, taken, calls } = refusing(bad)
    await take(part)
    const items = taken.flatMap((one) => one.items.map(({ id }) => id))
    expect(items).toEqual(part.items.map(({ id }) => id).filter((id) => !bad.includes(id)))
    expect(
      taken.flatMap(({ leftOut }) => leftOut).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    ).toEqual(
      bad
        .map((id) => ({
          ...{ id, kind: { i: 'note', h: 'draft', r: 'thread' }[id.slice(0, 1)] },
          member: id.startsWith('i') ? `author of ${id}` : '',
        }))
        .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    )
    // It begins once, and its place is kept once, at the end.
    expect(taken.map(({ begins }) => begins ?? false)).toEqual([
      true,
      ...taken.slice(1).map(() => false),
    ])
    expect(taken.filter((one) => one.cursor)).toEqual([taken.at(-1)])
    expect(calls()).toBeLessThan(60)
  },
)

it('rejects where nothing can be taken in at all, soon', async () => {
  let calls = 0
  const take = createTaking(async () => {
    calls += 1
    throw new Error('the disk is full')
  })
  await expect(take(part)).rejects.toThrow('full')
  expect(calls).toBeLessThan(12)
  await expect(take({ ...nothing(false), cursor })).rejects.toThrow('full')
})
