import { z } from 'zod'
import {
  answerContents,
  itemContents,
  itemVersion,
  memberContent,
  threadContent,
} from '../contents.ts'
import type { Descent } from '../descent.ts'
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
import type { SealedPlace, TeamSeal } from '../seal.ts'
import { isSignedBy, signedContent, type Signed } from '../sign.ts'
import type { Keyring, ProvedKey } from './keyring.ts'

/** Rows as the queries of `reading.ts` give them, and what each is to the program. */

export interface ChangeRow {
  seq: number
  device: string
  member: string
  kind: string
  object: string
  generation: number
  sealed: string | null
  hash: string
  /** What changed, as it is now, in rows of its kind. */
  things?: object[] | null
  /** There is more, which is to be asked for. */
  cut?: boolean
}

/** In Base64. */
type ToldSealed = { generation: number; sealed: string }
export type MemberRow = Omit<TeamMember, 'content'> & ToldSealed
/** Its keys and their proof in Base64. */
export type DeviceRow = TeamDevice & { generation: number } & Record<
    'boxKey' | 'signKey' | 'proof',
    string
  >
export type ThreadRow = Omit<TeamThread, 'content'> & ToldSealed & { lookup: string; bytes: number }
export type ItemRow = Omit<TeamItem, 'content' | keyof Descent> & ToldSealed & { bytes: number }
export interface MarkRow {
  thread: string
  reader: string
  at: number
  identity: string
}

/** What opens rows, and tells who signed them. */
export type Reader = Pick<Keyring, 'seal' | 'signerOf'>

const bytesOf = (told: string | null): Buffer => Buffer.from(told ?? '', 'base64')

/** Opens what stands in a place, where it is what is sealed there. */
const open = (seal: TeamSeal, place: SealedPlace, told: ToldSealed, schema: z.ZodType): Content =>
  fitting(schema, seal.open(place, { ...told, sealed: bytesOf(told.sealed) }))

/** What a desktop that somebody vouches for has signed at a place, and whose that is; undefined for anything else. */
function openSigned<T>(
  { seal, signerOf }: Reader,
  place: SealedPlace,
  told: ToldSealed,
  schema: z.ZodType<T>,
): { member: string; by: string; body: T } | undefined {
  const content = open(seal, place, told, signedContent)
  if (!content.opened) return undefined
  const written = content.value as Signed
  const signer = signerOf(written.by)
  if (!signer || !isSignedBy(place, written, signer.key)) return undefined
  const { data } = schema.safeParse(written.body)
  return data && { member: signer.member, by: written.by, body: data }
}

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
  const place = { table: 'member', id: row.id, version: 1 } as const
  return { ...row, content: open(seal, place, { generation, sealed }, memberContent) }
}

export const keysOf = ({ id, member, generation, ...keys }: DeviceRow): ProvedKey => ({
  ...{ role: id, member, generation },
  ...{ boxKey: bytesOf(keys.boxKey), signKey: bytesOf(keys.signKey), proof: bytesOf(keys.proof) },
})

export const deviceOf = (row: DeviceRow): TeamDevice => {
  const { generation: _generation, boxKey: _box, signKey: _sign, proof: _proof, ...device } = row
  return device
}

export function threadOf(seal: TeamSeal, row: ThreadRow): TeamThread {
  const { generation, sealed, lookup, bytes: _, ...clear } = row
  const place = { table: 'thread', id: row.id, version: 1 } as const
  const content = open(seal, place, { generation, sealed }, threadContent)
  return { ...clear, content: isOf(seal, bytesOf(lookup), content) ? content : { opened: false } }
}

/** Who names a conversation first could tell of another one in it, and its claims would be shown at that. */
function isOf(seal: TeamSeal, lookup: Buffer, content: Content): boolean {
  const { key } = (content.opened && content.value ? content.value : {}) as { key?: unknown }
  return typeof key === 'string' && lookup.equals(seal.mark(key))
}

/** What the server says of it is so where its writer has signed the same. */
export function itemOf(keyring: Reader, row: ItemRow): TeamItem {
  const { generation, sealed, bytes: _, ...clear } = row
  const place = { table: 'item', id: clear.id, version: clear.version } as const
  const written = openSigned(keyring, place, { generation, sealed }, itemVersion)
  if (written) {
    const { kind, author, content, ...descent } = written.body
    const isWriters = kind !== 'note' || written.member === author
    const isSo = kind === clear.kind && author === clear.author && (content === null) === clear.gone
    const schema = clear.gone ? z.null() : itemContents[clear.kind]
    const fits = fitting(schema, { opened: true, value: content })
    if (isSo && isWriters && fits.opened) return { ...clear, ...descent, content: fits }
  }
  return { ...clear, gone: false, ...UNKNOWN, content: { opened: false } }
}

const UNKNOWN: Descent = { digest: '', of: [] }

/** What a desktop said of an answer; nothing where the change was another. */
export function answerOf(seal: TeamSeal, row: ChangeRow): TeamAnswer[] {
  const { seq, kind, object, device, member, generation, sealed } = row
  if (kind !== 'sending' && kind !== 'sent') return []
  const place = { table: 'change', id: object, version: 1 } as const
  const content = open(seal, place, { generation, sealed: sealed ?? '' }, answerContents[kind])
  return [{ seq, thread: object, state: kind, device, member, content }]
}

/** Those of them that cannot be read. */
export const unreadable = ({
  threads = [],
  items = [],
  answers = [],
}: Partial<Pick<TeamChanges, 'threads' | 'items' | 'answers'>>): LeftOut[] => [
  // Of these the server keeps no author.
  ...threads.filter(({ content }) => !content.opened).map(({ id }) => ({ id, member: '' })),
  ...items
    .filter(({ content }) => !content.opened)
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
