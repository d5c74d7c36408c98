import { z } from 'zod'
import {
  answerContents,
  itemContents,
  itemVersion,
  markContent,
  memberContent,
  registerContent,
  threadContent,
} from '../contents.ts'
import type { Descent } from '../descent.ts'
import { markId } from '../left-out.ts'
import type {
  Content,
  LeftOut,
  Register,
  TeamAnswer,
  TeamChanges,
  TeamDevice,
  TeamItem,
  TeamMember,
  TeamRegister,
  TeamThread,
} from '../port.ts'
import type { SealedPlace, TeamSeal } from '../seal.ts'
import { isSignedBy, signedContent, type Signed } from '../sign.ts'
import type { Keyring, ProvedKey } from './keyring.ts'
import { answerPlace, markPlace, memberPlace, registerPlace, threadPlace } from './places.ts'

/** Rows returned by the queries of `reading.ts`, and their conversion to the types of the port. */

export interface ChangeRow {
  seq: number
  device: string
  member: string
  kind: string
  object: string
  generation: number
  sealed: string | null
  hash: string
  /** The changed rows in their current state. */
  things?: object[] | null
  /** The page ends here before its end, because of its size. */
  cut?: boolean
}

/** Sealed content in Base64. */
export type ToldSealed = { generation: number; sealed: string }
export type MemberRow = Omit<TeamMember, 'content'> & ToldSealed
/** A desktop with its keys and their proof in Base64. */
export type DeviceRow = TeamDevice & { generation: number } & Record<
    'boxKey' | 'signKey' | 'proof',
    string
  >
type RegisterRow = Pick<TeamRegister, 'version' | 'device'> & ToldSealed
export interface ThreadRow extends Omit<TeamThread, 'content' | 'registers' | 'lacks'>, ToldSealed {
  registers: Partial<Record<Register, RegisterRow>>
  lookup: string
  bytes: number
}
export type ItemRow = Omit<TeamItem, 'content' | keyof Descent> & ToldSealed & { bytes: number }
export interface MarkRow extends ToldSealed {
  thread: string
  reader: string
  bytes: number
}

/** Functions that open rows and find their signers. */
export type Reader = Pick<Keyring, 'seal' | 'signerOf' | 'isAttested'>

const bytesOf = (told: string | null): Buffer => Buffer.from(told ?? '', 'base64')

/** Opens the content sealed for a position, if it matches the schema. */
const open = (seal: TeamSeal, place: SealedPlace, told: ToldSealed, schema: z.ZodType): Content =>
  fitting(schema, seal.open(place, { ...told, sealed: bytesOf(told.sealed) }))

/**
 * Opens content signed for a position by a desktop with a valid proof, and if that was removed,
 * written before; undefined for any other.
 */
export function openSigned<T>(
  { seal, signerOf, isAttested }: Reader,
  place: SealedPlace,
  told: ToldSealed,
  schema: z.ZodType<T>,
): { member: string; by: string; body: T } | undefined {
  const content = open(seal, place, told, signedContent)
  if (!content.opened) return undefined
  const written = content.value as Signed
  const signer = signerOf(written.by)
  if (!signer || !isSignedBy(place, written, signer.key)) return undefined
  if (signer.removed && !isAttested(bytesOf(told.sealed))) return undefined
  const { data } = schema.safeParse(written.body)
  return data && { member: signer.member, by: written.by, body: data }
}

/** Opens content that any desktop of the team may have signed. */
function contentOf(
  reader: Reader,
  place: SealedPlace,
  told: ToldSealed,
  schema: z.ZodType,
): Content {
  const written = openSigned(reader, place, told, schema)
  return written ? { opened: true, value: written.body } : { opened: false }
}

/** Reader of the whole team's marks. */
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

/** Checks content by its schema: any colleague's desktop may have written it. */
function fitting(schema: z.ZodType, content: Content): Content {
  const fits = content.opened ? schema.safeParse(content.value) : undefined
  return fits?.success ? { opened: true, value: fits.data } : { opened: false }
}

export function memberOf(reader: Reader, { generation, sealed, ...row }: MemberRow): TeamMember {
  const told = { generation, sealed }
  return { ...row, content: contentOf(reader, memberPlace(row.id), told, memberContent) }
}

export const keysOf = ({ id, member, generation, removed, ...keys }: DeviceRow): ProvedKey => ({
  ...{ role: id, member, generation, removed },
  ...{ boxKey: bytesOf(keys.boxKey), signKey: bytesOf(keys.signKey), proof: bytesOf(keys.proof) },
})

export const deviceOf = (row: DeviceRow): TeamDevice => {
  const { generation: _generation, boxKey: _box, signKey: _sign, proof: _proof, ...device } = row
  return device
}

export function threadOf(reader: Reader, row: ThreadRow): TeamThread {
  const { generation, sealed, lookup, bytes: _, registers: told, ...clear } = row
  const content = contentOf(reader, threadPlace(row.id), { generation, sealed }, threadContent)
  const registers = registersOf(reader, row)
  const lacks = (Object.entries(told) as [Register, RegisterRow][])
    .filter(([name]) => !registers[name])
    .map(([name, { device }]) => [name, reader.signerOf(device)?.member ?? ''])
  return {
    ...{ ...clear, registers },
    ...(lacks.length > 0 && { lacks: Object.fromEntries(lacks) as TeamThread['lacks'] }),
    content: isOf(reader.seal, bytesOf(lookup), content) ? content : { opened: false },
  }
}

/** Returns the registers that are signed by the desktop named by the server. */
function registersOf(reader: Reader, { id, registers }: ThreadRow): TeamThread['registers'] {
  const all = Object.entries(registers) as [Register, RegisterRow][]
  return Object.fromEntries(
    all.flatMap(([name, { version, device, ...told }]) => {
      const written = openSigned(reader, registerPlace(id, name, version), told, registerContent)
      return written?.by === device ? [[name, { ...written.body, version, device }]] : []
    }),
  )
}

/**
 * Returns whether the content names the conversation that the row is found by: the desktop that
 * creates the row could name another, where its claims would show.
 */
function isOf(seal: TeamSeal, lookup: Buffer, content: Content): boolean {
  const { key } = (content.opened && content.value ? content.value : {}) as { key?: unknown }
  return typeof key === 'string' && lookup.equals(seal.mark(key))
}

/**
 * Converts an item's row; its content counts only if the author has signed the row's other fields.
 */
export function itemOf(keyring: Reader, row: ItemRow): TeamItem {
  const { generation, sealed, bytes: _, ...clear } = row
  const place = { table: 'item', id: clear.id, version: clear.version } as const
  const written = openSigned(keyring, place, { generation, sealed }, itemVersion)
  if (written) {
    const { kind, author, content, ...descent } = written.body
    // A draft keeps its author when handed over; the author of any other version is its signer.
    const whose = author ?? written.member
    const isWhose = whose === clear.author || (kind !== 'note' && kind !== 'draft')
    const isSo = kind === clear.kind && isWhose && (content === null) === clear.gone
    const schema = clear.gone ? z.null() : itemContents[clear.kind]
    const fits = fitting(schema, { opened: true, value: content })
    if (isSo && fits.opened) return { ...clear, author: whose, ...descent, content: fits }
  }
  return { ...clear, gone: false, ...UNKNOWN, content: { opened: false } }
}

const UNKNOWN: Descent = { digest: '', of: [] }

/** Returns the notice of an answer in a change, if it is of that kind. */
export function answerOf(reader: Reader, row: ChangeRow): TeamAnswer[] {
  const { seq, kind, object, device, member, generation, sealed } = row
  if (kind !== 'sending' && kind !== 'sent') return []
  const told = { generation, sealed: sealed ?? '' }
  const schema: z.ZodType = answerContents[kind]
  const written = openSigned(reader, answerPlace(object, kind), told, schema)
  const isSo = written?.by === device && written.member === member
  const content: Content = isSo ? { opened: true, value: written.body } : { opened: false }
  return [{ seq, thread: object, state: kind, device, member, content }]
}

/** Returns the rows that cannot be read. */
export const unreadable = ({
  threads = [],
  items = [],
  answers = [],
}: Partial<Pick<TeamChanges, 'threads' | 'items' | 'answers'>>): LeftOut[] => [
  // The server names no author of a conversation.
  ...threads
    .filter(({ content }) => !content.opened)
    .map(({ id }) => ({ id, kind: 'thread' as const, member: '' })),
  ...threads.flatMap(({ id, lacks = {} }) =>
    Object.entries(lacks).map(([name, member]) => ({
      ...{ id: markId(id, name), member },
      kind: name === 'assignee' ? ('assignee' as const) : ('mark' as const),
    })),
  ),
  ...items
    .filter(({ content }) => !content.opened)
    .map(({ id, kind, author }) => ({ id, kind, member: author })),
  ...answers
    .filter(({ content }) => !content.opened)
    .map(({ seq, member }) => ({ id: String(seq), kind: 'answer' as const, member })),
]

/** Converts a read mark, signed by its reader or, for the team's, by any member. */
export function markOf(
  reader: Reader,
  { thread, reader: whose, ...told }: MarkRow,
): Pick<TeamChanges, 'marks' | 'leftOut'> {
  const isTeams = whose === TEAM
  const written = openSigned(reader, markPlace(thread, isTeams ? 'team' : 'own'), told, markContent)
  if (!written || (!isTeams && written.member !== whose)) {
    const own = isTeams ? undefined : whose
    const left = { id: markId(thread, own), kind: 'mark', member: own ?? '' } as const
    return { marks: [], leftOut: [left] }
  }
  const mark = { thread, reader: isTeams ? undefined : whose, position: written.body }
  return { marks: [mark], leftOut: [] }
}
