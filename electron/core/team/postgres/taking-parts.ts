import type { LeftOut, LeftOutKind, TeamChanges } from '../port.ts'

/** Lists of rows in changes, in the order in which they are taken in. */
const LISTS = [
  'members',
  'devices',
  'threads',
  'items',
  'hidden',
  'claims',
  'released',
  'answers',
  'marks',
  'leftOut',
] as const satisfies (keyof TeamChanges)[]

type Row = { list: (typeof LISTS)[number]; row: string | object }

/**
 * Takes changes in without the rows that fail: a refused part is tried in halves, down to a single
 * row, which is left out. Rejects if even that is refused.
 */
export function createTaking(take: (changes: TeamChanges) => Promise<void>) {
  return async function takeParts(part: TeamChanges): Promise<void> {
    try {
      return await take(part)
    } catch (error) {
      const rows = rowsOf(part)
      const [only] = rows
      if (!only || only.list === 'leftOut') throw error
      if (rows.length === 1) return take(withRows(part, [leftOutOf(only)]))
      const middle = rows.length >> 1
      const { begins: _begins, ...end } = part
      const { cursor: _cursor, ...start } = part
      await takeParts(withRows(start, rows.slice(0, middle)))
      await takeParts(withRows(end, rows.slice(middle)))
    }
  }
}

const rowsOf = (part: TeamChanges): Row[] =>
  LISTS.flatMap((list) => part[list].map((row) => ({ list, row })))

function withRows(part: TeamChanges, rows: readonly Row[]): TeamChanges {
  const lists = LISTS.map((name) => [
    name,
    rows.filter(({ list }) => list === name).map(({ row }) => row),
  ])
  return { ...part, ...(Object.fromEntries(lists) as Pick<TeamChanges, (typeof LISTS)[number]>) }
}

function leftOutOf({ list, row }: Row): Row {
  const { id, seq, thread, member, author, kind } = (
    typeof row === 'string' ? { id: row } : row
  ) as Partial<Record<'id' | 'seq' | 'thread' | 'member' | 'author', string | number>> &
    Partial<Pick<LeftOut, 'kind'>>
  const named: LeftOut = {
    id: String(seq ?? id ?? thread ?? ''),
    kind: kind ?? KINDS[list] ?? 'thread',
    member: String(author ?? member ?? ''),
  }
  return { list: 'leftOut', row: named }
}

/** Kinds of rows that do not name theirs; the others are of a conversation. */
const KINDS: Partial<Record<Row['list'], LeftOutKind>> = {
  ...{ members: 'name', devices: 'desktop', hidden: 'draft', answers: 'answer', marks: 'mark' },
}
