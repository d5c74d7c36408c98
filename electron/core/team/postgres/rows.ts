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
import type {
  Content,
  LeftOut,
  ReadMark,
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
import { answerPlace, markPlace, registerPlace } from './places.ts'

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

export function threadOf(reader: Reader, row: ThreadRow): TeamThread {
  const { generation, sealed, lookup, bytes: _, registers: told, ...clear } = row
  const place = { table: 'thread', id: row.id, version: 1 } as const
  const content = open(reader.seal, place, { generation, sealed }, threadContent)
  const registers = registersOf(reader, row)
  const lacks = (Object.keys(told) as Register[]).filter((name) => !registers[name])
  return {
    ...{ ...clear, registers, ...(lacks.length > 0 && { lacks }) },
    content: isOf(reader.seal, bytesOf(lookup), content) ? content : { opened: false },
  }
}

/** Registers as the desktops set them that the server names. */
function registersOf(reader: Reader, { id, registers }: ThreadRow): TeamThread['registers'] {
  const all = Object.entries(registers) as [Register, RegisterRow][]
  return Object.fromEntries(
    all.flatMap(([name, { version, device, ...told }]) => {
      const written = openSigned(reader, registerPlace(id, name, version), told, registerContent)
      return written?.by === device ? [[name, { ...written.body, version, device }]] : []
    }),
  )
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
    // A draft stays whose it was when it is handed on; of what all change each version is whose it was written by.
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

/** What a desktop said of an answer; nothing where the change was another. */
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

/** Those of them that cannot be read. */
export const unreadable = ({
  threads = [],
  items = [],
  answers = [],
}: Partial<Pick<TeamChanges, 'threads' | 'items' | 'answers'>>): LeftOut[] => [
  // Of these the server keeps no author.
  ...threads
    .filter(({ content, lacks }) => !content.opened || lacks)
    .map(({ id }) => ({ id, member: '' })),
  ...items
    .filter(({ content }) => !content.opened)
    .map(({ id, author }) => ({ id, member: author })),
  ...answers
    .filter(({ content }) => !content.opened)
    .map(({ seq, member }) => ({ id: String(seq), member })),
]

/** How far somebody has read, as he says, or anybody for the team; nothing where nobody has signed that. */
export function markOf(reader: Reader, { thread, reader: whose, ...told }: MarkRow): ReadMark[] {
  const isTeams = whose === TEAM
  const written = openSigned(reader, markPlace(thread, isTeams ? 'team' : 'own'), told, markContent)
  if (!written || (!isTeams && written.member !== whose)) return []
  return [{ thread, reader: isTeams ? undefined : whose, position: written.body }]
}
