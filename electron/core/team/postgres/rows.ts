import type { z } from 'zod'
import { answerContents, itemContents, memberContent, threadContent } from '../contents.ts'
import type {
  Content,
  LeftOut,
  ReadMark,
  TeamAnswer,
  TeamChanges,
  TeamDevice,
  TeamItem,
  TeamMember,
  TeamThread,
} from '../port.ts'
import type { SealedRow, TeamSeal } from '../seal.ts'

/** Rows as the queries of `reading.ts` give them, and what each is to the program. */

export interface ChangeRow {
  seq: number
  device: string
  member: string
  kind: string
  object: string
  generation: number
  sealed: Buffer
  hash: string
  /** What changed, as it is now, in rows of its kind. */
  things?: object[] | null
}

export type MemberRow = Omit<TeamMember, 'content'> & SealedRow
export type DeviceRow = TeamDevice
export type ThreadRow = Omit<TeamThread, 'content'> & SealedRow & { lookup: Buffer }
export type ItemRow = Omit<TeamItem, 'content'> & SealedRow
export interface MarkRow {
  thread: string
  reader: string
  at: number
  identity: string
}

/** A row that came as JSON, in which bytes are hexadecimal figures after `\\x`. */
export const withBytes = <Row extends object>(row: object): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      name === 'sealed' || name === 'lookup' ? Buffer.from(String(value).slice(2), 'hex') : value,
    ]),
  ) as Row

/** The team itself, as the reader of a mark. */
const TEAM = '00000000-0000-0000-0000-000000000000'

export const nothing = (snapshot: boolean): TeamChanges => ({
  snapshot,
  members: [],
  devices: [],
  threads: [],
  items: [],
  hidden: [],
  claims: [],
  released: [],
  answers: [],
  marks: [],
  leftOut: [],
})

/** What opens and fits; any colleague's desktop may have written it. */
function fitting(schema: z.ZodType, content: Content): Content {
  const fits = content.opened ? schema.safeParse(content.value) : undefined
  return fits?.success ? { opened: true, value: fits.data } : { opened: false }
}

export function memberOf(seal: TeamSeal, { generation, sealed, ...row }: MemberRow): TeamMember {
  const content = seal.open({ table: 'member', id: row.id, version: 1 }, { generation, sealed })
  return { ...row, content: fitting(memberContent, content) }
}

export function threadOf(seal: TeamSeal, row: ThreadRow): TeamThread {
  const { generation, sealed, lookup, ...clear } = row
  const opened = seal.open({ table: 'thread', id: row.id, version: 1 }, { generation, sealed })
  const content = fitting(threadContent, opened)
  return { ...clear, content: isOf(seal, lookup, content) ? content : { opened: false } }
}

/** Who names a conversation first could tell of another one in it, and its claims would be shown at that. */
function isOf(seal: TeamSeal, lookup: Buffer, content: Content): boolean {
  const { key } = (content.opened && content.value ? content.value : {}) as { key?: unknown }
  return typeof key === 'string' && lookup.equals(seal.mark(key))
}

export function itemOf(seal: TeamSeal, { generation, sealed, ...clear }: ItemRow): TeamItem {
  const place = { table: 'item', id: clear.id, version: clear.version } as const
  const content = seal.open(place, { generation, sealed })
  return { ...clear, content: fitting(itemContents[clear.kind], content) }
}

/** What a desktop said of an answer; nothing where the change was another. */
export function answerOf(seal: TeamSeal, row: ChangeRow): TeamAnswer[] {
  const { seq, kind, object, device, member, generation, sealed } = row
  if (kind !== 'sending' && kind !== 'sent') return []
  const content = seal.open({ table: 'change', id: object, version: 1 }, { generation, sealed })
  const fits = fitting(answerContents[kind], content)
  return [{ seq, thread: object, state: kind, device, member, content: fits }]
}

/** What of these cannot be read. */
export const unreadable = ({
  threads = [],
  items = [],
  answers = [],
}: Partial<Pick<TeamChanges, 'threads' | 'items' | 'answers'>>): LeftOut[] => [
  // Of these the server keeps no author.
  ...threads.filter(({ content }) => !content.opened).map(({ id }) => ({ id, member: '' })),
  ...items
    .filter(({ content, gone }) => !content.opened && !gone)
    .map(({ id, author }) => ({ id, member: author })),
  ...answers
    .filter(({ content }) => !content.opened)
    .map(({ seq, member }) => ({ id: String(seq), member })),
]

export const markOf = ({ thread, reader, at, identity }: MarkRow): ReadMark => ({
  thread,
  reader: reader === TEAM ? undefined : reader,
  position: { at, identity },
})
