import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { ItemKind } from '../../../../electron/core/team/index.ts'
import { connect } from '../../../../electron/core/team/postgres/connect.ts'
import { createKeyring } from '../../../../electron/core/team/postgres/keyring.ts'
import { openDesktop, ownTeam } from '../../../support/postgres/own-team.ts'
import { noteSaying, PATIENCE, type Desktop } from '../../../support/postgres/team.ts'

/** A member who writes what no desktop writes: with his own login, and sealed by the team's key. */
const { team } = await ownTeam()
const other = await team.admit('Злой')
const { seal, sign } = createKeyring(other, () => undefined)

const nested = (depth: number): unknown =>
  Array.from({ length: depth }).reduce<unknown>((inner) => [inner], [])

const good = noteSaying('x')
type Hostile = [what: string, ItemKind, content: unknown]
const contents: Hostile[] = [
  ['1,800 levels', 'note', nested(1_800)],
  ['a text of 1,800 levels in a field', 'note', { ...good, text: nested(1_800) }],
  ['9 levels in a field that is not known', 'note', { ...good, more: nested(9) }],
  ['a contact of 1,900 levels', 'contact', nested(1_900)],
  ['no object', 'reply', 'text'],
  ['another kind of thing', 'contact', good],
  ['a text too long', 'note', { ...good, text: 'a'.repeat(6_000) }],
  ['a moment that is none', 'note', { ...good, at: '1' }],
  [
    'keys of prototypes alone',
    'tag',
    JSON.parse('{"__proto__": {"contact": "x"}, "constructor": 1}'),
  ],
  ['null', 'draft', null],
]
const descent = { digest: 'd', of: [] }
const hostile: [what: string, ItemKind, version: object][] = [
  ...contents.map(([what, kind, content]): (typeof hostile)[number] => [
    what,
    kind,
    { content, ...descent },
  ]),
  ['no version', 'note', good],
  ['a note of another', 'note', { author: randomUUID(), content: good, ...descent }],
  ['ancestors without end', 'note', { content: good, digest: 'd', of: Array(101).fill('a') }],
]

async function write(kind: ItemKind, version: object): Promise<string> {
  const id = randomUUID()
  const place = { table: 'item', id, version: 1 } as const
  const liar = await connect(other, PATIENCE)
  const { generation, sealed } = seal.seal(place, sign(place, { kind, ...version }))
  await liar.rows('SELECT team_v1.put($1, $2, 0, false, NULL, $3, $4)', [
    ...[id, kind, generation, sealed],
  ])
  liar.discard()
  return id
}

const knows = (id: string) => (desktop: Desktop) =>
  desktop.told.flatMap(({ items }) => items).find((item) => item.id === id)

it.each(hostile)(
  'goes on past %s, live and from the start, and names whose it is',
  async (_, kind, version) => {
    const anna = await openDesktop(team.first)
    const id = await write(kind, version)
    const own = { id: randomUUID(), kind: 'note', seen: 0, gone: false, content: good } as const
    await anna.put(own)
    const fresh = await openDesktop(team.first)
    for (const desktop of kind === 'draft' ? [] : [anna, fresh]) {
      const told = await desktop.until(knows(id))
      expect(told).toMatchObject({ content: { opened: false } })
      expect(desktop.told.flatMap(({ leftOut }) => leftOut)).toContainEqual({
        ...{ id, kind, member: told.author },
      })
    }
    for (const desktop of [anna, fresh]) {
      expect((await desktop.until(knows(own.id))).content.opened).toBe(true)
      expect(desktop.states.filter((state) => state.kind === 'away')).toEqual([])
    }
  },
)
