import { attestedContent } from '../contents.ts'
import type { TeamChanges, TeamClaim, TeamCursor } from '../port.ts'
import { isChain } from './chain.ts'
import type { Connection } from './connect.ts'
import type { Keyring } from './keyring.ts'
import { attestedPlace } from './places.ts'
import {
  answerOf,
  deviceOf,
  itemOf,
  keysOf,
  markOf,
  memberOf,
  nothing,
  openSigned,
  threadOf,
  unreadable,
  type ChangeRow,
  type DeviceRow,
  type ItemRow,
  type MarkRow,
  type MemberRow,
  type ThreadRow,
  type ToldSealed,
} from './rows.ts'

/** Largest number of changes or rows read and handed over at once. */
const PAGE = 500

/**
 * Reads a page of the changes since a cursor; undefined if all has to be read: the server was
 * restored, or keeps no changes as old as that.
 */
export async function readChanges(
  connection: Connection,
  keyring: Keyring,
  cursor: TeamCursor,
  bytes: number,
): Promise<{ changes: TeamChanges; cursor: TeamCursor; more: boolean } | undefined> {
  // The cursor's own change comes first: if it is missing or differs, the cursor is invalid.
  const rows = await connection.rows<ChangeRow>('SELECT * FROM team_v1.changes($1, $2, $3)', [
    ...[cursor.seq, PAGE + 1, bytes],
  ])
  const [own, ...later] = rows
  if (!own || (own.seq === cursor.seq && own.hash !== cursor.hash)) return undefined
  // The server keeps only the answers of old changes.
  if (rows.some(({ seq }, place) => seq !== cursor.seq + place)) return undefined
  if (!isChain(rows)) return undefined
  const reached = cursorOf(later.at(-1) ?? own)
  const changes = { ...(await thingsOf(connection, keyring, later)), cursor: reached }
  return { changes, cursor: reached, more: later.length === PAGE || rows.at(-1)?.cut === true }
}

/** Returns the changed rows in their current state. */
async function thingsOf(
  connection: Connection,
  keyring: Keyring,
  rows: ChangeRow[],
): Promise<TeamChanges> {
  /** Rows of some kinds; one that changed more than once is there once. */
  const of = <Row extends object>(...kinds: string[]) =>
    rows.flatMap(({ kind, things }) => (kinds.includes(kind) ? ((things ?? []) as Row[]) : []))
  // Read first, as they may bring the key of the others; all of them, as they are few.
  const isOther = rows.some(({ kind }) => kind === 'team')
  const people = isOther && (await readPeople(connection, keyring))
  const items = await opened(connection, keyring, of<ItemRow>('item'), itemOf)
  const isSeen = new Set(items.map(({ id }) => id))
  const changed = rows.filter(({ kind }) => kind === 'item').map(({ object }) => object)
  const claims = of<TeamClaim>('claim')
  const isClaimed = new Set(claims.map(({ thread }) => thread))
  const claimed = rows.filter(({ kind }) => kind === 'claim').map(({ object }) => object)
  const answers = (await opened(connection, keyring, rows, answerOf)).flat()
  const told = of<ThreadRow>('thread', 'sending')
  const threads = await opened(connection, keyring, told, threadOf)
  const marks = await readMarks(connection, keyring, of<MarkRow>('read'))
  return {
    ...nothing(false),
    ...people,
    threads,
    items,
    hidden: [...new Set(changed)].filter((id) => !isSeen.has(id)),
    claims,
    released: [...new Set(claimed)].filter((thread) => !isClaimed.has(thread)),
    answers,
    marks: marks.marks,
    leftOut: [
      ...(people ? people.leftOut : []),
      ...unreadable({ threads, items, answers }),
      ...marks.leftOut,
    ],
  }
}

async function readMarks(connection: Connection, keyring: Keyring, rows: MarkRow[]) {
  const read = await opened(connection, keyring, rows, markOf)
  return {
    marks: read.flatMap(({ marks }) => marks),
    leftOut: read.flatMap(({ leftOut }) => leftOut),
  }
}

/** Opens rows; reads the members again if a row is signed by an unknown desktop. */
async function opened<Row, Thing>(
  connection: Connection,
  keyring: Keyring,
  rows: Row[],
  open: (keyring: Keyring, row: Row) => Thing,
): Promise<Thing[]> {
  const things = rows.map((row) => open(keyring, row))
  if (!keyring.meetsStrangers()) return things
  await readPeople(connection, keyring)
  return rows.map((row) => open(keyring, row))
}

/**
 * Reads all rows, in parts. They may be newer than the cursor; the changes after it repeat those.
 */
export async function* readAll(
  connection: Connection,
  keyring: Keyring,
  bytes: () => number,
): AsyncGenerator<TeamChanges> {
  const [head] = await connection.rows<TeamCursor>(
    `SELECT seq, encode(hash, 'hex') AS hash FROM team.head`,
  )
  const whole = nothing(true)
  const claims = await connection.rows<TeamClaim>('SELECT * FROM team_v1.claims')
  yield { ...whole, begins: true, ...(await readPeople(connection, keyring)), claims }
  for await (const rows of pagesOf<ThreadRow>(connection, bytes, 'threads', 'id', NONE)) {
    const threads = await opened(connection, keyring, rows, threadOf)
    yield { ...whole, threads, leftOut: unreadable({ threads }) }
  }
  for await (const rows of pagesOf<ItemRow>(connection, bytes, 'items', 'id', NONE)) {
    const items = await opened(connection, keyring, rows, itemOf)
    yield { ...whole, items, leftOut: unreadable({ items }) }
  }
  for await (const rows of pagesOf<ChangeRow>(connection, bytes, 'answers', 'seq', 0)) {
    const answers = (await opened(connection, keyring, rows, answerOf)).flat()
    yield { ...whole, answers, leftOut: unreadable({ answers }) }
  }
  for await (const rows of pagesOf<MarkRow>(connection, bytes, 'marks', 'thread', NONE)) {
    yield { ...whole, ...(await readMarks(connection, keyring, rows)) }
  }
  yield { ...whole, ...(head && { cursor: head }) }
}

/** The id that sorts before all others. */
const NONE = '00000000-0000-0000-0000-000000000000'

/** Reads the rows of a view by a key, in pages that begin after the last key of the one before. */
async function* pagesOf<Row extends object>(
  connection: Connection,
  bytes: () => number,
  view: 'threads' | 'items' | 'answers' | 'marks',
  key: keyof Row & string,
  first: unknown,
): AsyncGenerator<Row[]> {
  for (let after = first; ;) {
    const rows = await connection.rows<Row>(
      `SELECT * FROM team_v1.${view} WHERE ${key} > $1 AND ${key} <= (
         SELECT ${key} FROM (
           SELECT ${key}, sum(bytes) OVER (ORDER BY ${key}) - bytes AS before FROM (
             SELECT ${key}, bytes FROM team_v1.${view} WHERE ${key} > $1 ORDER BY ${key} LIMIT ${PAGE}) few
         ) sized WHERE before < $2 ORDER BY ${key} DESC LIMIT 1) ORDER BY ${key}`,
      [after, bytes()],
    )
    if (rows.length === 0) return
    yield rows
    after = rows.at(-1)?.[key]
  }
}

/**
 * Reads members and desktops, sets whose signatures count, and fetches the key made at a removal:
 * rows read after this are opened by it.
 */
export async function readPeople(
  connection: Connection,
  keyring: Keyring,
): Promise<Pick<TeamChanges, 'members' | 'devices' | 'leftOut'>> {
  const devices = await readDevices(connection, keyring)
  const members = await connection.rows<MemberRow>('SELECT * FROM team_v1.members')
  const unproved = new Set(keyring.know(devices.map(keysOf)))
  await readAttestations(connection, keyring)
  return {
    members: members.map((row) => memberOf(keyring, row)),
    devices: devices.map(deviceOf),
    leftOut: devices
      .filter(({ id }) => unproved.has(id))
      .map(({ id, member }) => ({ id, kind: 'desktop', member })),
  }
}

/** Reads the desktops, and the latest key: their proofs are made by that one. */
async function readDevices(connection: Connection, keyring: Keyring): Promise<DeviceRow[]> {
  for (;;) {
    const devices = await connection.rows<DeviceRow>('SELECT * FROM team_v1.devices')
    // A new key came with new proofs.
    if (!(await keyring.fetch(connection))) return devices
  }
}

/** Reads what desktops attest of removed ones: see `remove` in `people.ts`. */
async function readAttestations(connection: Connection, keyring: Keyring): Promise<void> {
  const rows = await connection.rows<ToldSealed & { id: string }>(
    'SELECT * FROM team_v1.attested WHERE id <> ALL ($1)',
    [keyring.attestations()],
  )
  for (const { id, ...told } of rows) {
    const attested = openSigned(keyring, attestedPlace(id), told, attestedContent)
    if (attested) keyring.attest(id, attested.by, attested.body)
  }
}

const cursorOf = ({ seq, hash }: ChangeRow): TeamCursor => ({ seq, hash })
