import type { TeamChanges, TeamClaim, TeamCursor } from '../port.ts'
import type { Connection } from './connect.ts'
import type { Keyring } from './keyring.ts'
import { DESKTOPS } from './schema/index.ts'
import {
  answerOf,
  itemOf,
  markOf,
  memberOf,
  nothing,
  threadOf,
  type ChangeRow,
  type DeviceRow,
  type ItemRow,
  type MarkRow,
  type MemberRow,
  type ThreadRow,
} from './rows.ts'

/** As many changes, or things of a snapshot, as are read and handed over at once. */
export const PAGE = 500

const CHANGES = `
  SELECT c.seq, c.device, d.member, c.kind, c.object, c.generation, c.sealed,
    encode(c.hash, 'hex') AS hash
  FROM team.change c LEFT JOIN team.device d ON d.role = c.device`
const MEMBERS = 'SELECT id, owner, generation, sealed FROM team.member'
const DEVICES = `
  SELECT role AS id, member, removed_at IS NOT NULL AS removed FROM team.device WHERE ${DESKTOPS}`
const THREADS = `
  SELECT id, lookup,
    (SELECT coalesce(json_object_agg(name, value || jsonb_build_object('version', ver, 'device', device)), '{}')
      FROM team.register WHERE thread = id) AS registers,
    last_out_seq AS "lastAnswer", generation, sealed FROM team.thread`
const ITEMS = 'SELECT id, kind, author, ver AS version, gone, generation, sealed FROM team.item'
const CLAIMS = `
  SELECT c.thread, c.device, d.member, c.device = session_user AS mine, team.ms_left(c.until) AS lasts
  FROM team.claim c JOIN team.device d ON d.role = c.device WHERE c.until > clock_timestamp()`
const MARKS = 'SELECT thread, reader, at, identity FROM team.read_mark'

/** What has changed since a cursor, and whether there may be more; undefined where that is no longer told. */
export async function readChanges(
  connection: Connection,
  keyring: Keyring,
  cursor: TeamCursor,
): Promise<{ changes: TeamChanges; cursor: TeamCursor; more: boolean } | undefined> {
  // The cursor's own change comes first: where that is gone, or another, the cursor is of no use.
  const rows = await connection.rows<ChangeRow>(
    `${CHANGES} WHERE c.seq >= $1 ORDER BY c.seq LIMIT ${PAGE + 1}`,
    [cursor.seq],
  )
  const [own, ...later] = rows
  if (own?.seq !== cursor.seq || own.hash !== cursor.hash) return undefined
  // Of what is old the answers alone are left.
  if (rows.some(({ seq }, place) => seq !== cursor.seq + place)) return undefined
  const reached = cursorOf(later.at(-1) ?? own)
  const changes = { ...(await thingsOf(connection, keyring, later)), cursor: reached }
  return { changes, cursor: reached, more: later.length === PAGE }
}

/** The things that changed, as they are now. */
async function thingsOf(
  connection: Connection,
  keyring: Keyring,
  rows: ChangeRow[],
): Promise<TeamChanges> {
  const of = (...kinds: string[]) => [
    ...new Set(rows.filter(({ kind }) => kinds.includes(kind)).map(({ object }) => object)),
  ]
  const among = async <Row extends object>(sql: string, ids: string[]): Promise<Row[]> =>
    ids.length === 0 ? [] : connection.rows<Row>(`${sql} = ANY ($1)`, [ids])
  const claimed = of('claim')
  const claims = await among<TeamClaim>(`${CLAIMS} AND c.thread`, claimed)
  const isClaimed = new Set(claims.map(({ thread }) => thread))
  const threads = await among<ThreadRow>(`${THREADS} WHERE id`, of('thread', 'sending'))
  const items = await among<ItemRow>(`${ITEMS} WHERE id`, of('item'))
  const marks = await among<MarkRow>(`${MARKS} WHERE thread`, of('read'))
  return {
    ...nothing(false),
    // Seldom and few: all of them.
    ...(of('team').length > 0 && (await readPeople(connection, keyring))),
    threads: threads.map((row) => threadOf(keyring.seal, row)),
    items: items.map((row) => itemOf(keyring.seal, row)),
    claims,
    released: claimed.filter((thread) => !isClaimed.has(thread)),
    answers: rows.flatMap((row) => answerOf(keyring.seal, row)),
    marks: marks.map(markOf),
  }
}

/**
 * Everything, in parts. It may hold more than what stood at its cursor; what follows that tells the same again.
 */
export async function* readAll(
  connection: Connection,
  keyring: Keyring,
): AsyncGenerator<TeamChanges> {
  const [newest] = await connection.rows<ChangeRow>(`${CHANGES} ORDER BY c.seq DESC LIMIT 1`)
  const whole = nothing(true)
  const claims = await connection.rows<TeamClaim>(CLAIMS)
  yield { ...whole, ...(await readPeople(connection, keyring)), claims }
  for await (const rows of pagesOf<ThreadRow>(connection, `${THREADS} WHERE id`, 'id', NONE)) {
    yield { ...whole, threads: rows.map((row) => threadOf(keyring.seal, row)) }
  }
  for await (const rows of pagesOf<ItemRow>(connection, `${ITEMS} WHERE id`, 'id', NONE)) {
    yield { ...whole, items: rows.map((row) => itemOf(keyring.seal, row)) }
  }
  const told = `${CHANGES} WHERE c.kind IN ('sending', 'sent') AND c.seq`
  for await (const rows of pagesOf<ChangeRow>(connection, told, 'seq', 0)) {
    yield { ...whole, answers: rows.flatMap((row) => answerOf(keyring.seal, row)) }
  }
  const marks = await connection.rows<MarkRow>(MARKS)
  yield { ...whole, marks: marks.map(markOf), ...(newest && { cursor: cursorOf(newest) }) }
}

/** Comes before every id. */
const NONE = '00000000-0000-0000-0000-000000000000'

/** Rows by a key, a page at a time, each beginning after the last key of the one before. */
async function* pagesOf<Row extends object>(
  connection: Connection,
  sql: string,
  key: keyof Row & string,
  first: unknown,
): AsyncGenerator<Row[]> {
  for (let after = first; ;) {
    const rows = await connection.rows<Row>(`${sql} > $1 ORDER BY ${key} LIMIT ${PAGE}`, [after])
    if (rows.length > 0) yield rows
    if (rows.length < PAGE) return
    after = rows.at(-1)?.[key]
  }
}

/** Who belongs to the team, and the key that came into use when somebody went: what is read next is opened by it. */
async function readPeople(connection: Connection, keyring: Keyring) {
  await keyring.fetch(connection)
  const members = await connection.rows<MemberRow>(MEMBERS)
  const devices = await connection.rows<DeviceRow>(DEVICES)
  return { members: members.map((row) => memberOf(keyring.seal, row)), devices }
}

const cursorOf = ({ seq, hash }: ChangeRow): TeamCursor => ({ seq, hash })
