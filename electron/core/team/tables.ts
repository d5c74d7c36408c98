import type { Person } from '../database/person.ts'
import { AMONG, among, command, values } from '../database/handles.ts'
import type { ReadableDatabase, WritableDatabase } from '../database/handles.ts'
import { storedValue } from '../database/stored-value.ts'
import { defineTables } from '../database/tables.ts'
import { isAbout, type Whom } from './about.ts'
import { idsOf } from './left-out.ts'
import type {
  ItemKind,
  LeftOut,
  TeamChanges,
  TeamClaim,
  TeamCursor,
  TeamDevice,
  TeamItem,
  TeamMember,
  TeamThread,
} from './port.ts'

/**
 * Local copy of the team's shared data: panels read it here, and never wait for the server. Each
 * row has the number of the reading that brought it (`era`), so that a full reading drops deleted
 * rows.
 */
const things = `
  CREATE TABLE team_things (
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    era INTEGER NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (kind, id)
  ) STRICT, WITHOUT ROWID;
`

/** Team of the local copy, its current reading, and the cursor of the changes taken in. */
const progress = storedValue<{
  team: string
  era: number
  cursor?: TeamCursor
  /** A full reading is not complete yet. */
  isReading?: true
  /** Number of times that all changes of the server were taken in. */
  epoch?: number
}>('team')

/** Replaces the team's id after leaving it. */
const NO_TEAM = ''

const DAY = 86_400_000

/** A claim with its end by this computer's clock, in milliseconds since the epoch. */
type KeptClaim = Omit<TeamClaim, 'lasts'> & { until: number }

/** Stored values by their kinds. */
interface KeptTeam extends Record<ItemKind, TeamItem> {
  member: TeamMember
  device: TeamDevice
  thread: TeamThread
  claim: KeptClaim
  leftOut: LeftOut
}
type KeptKind = keyof KeptTeam

type Row = { kind: KeptKind; id: string; era: number; value: string }
const putRow = command<[Row]>(
  'INSERT OR REPLACE INTO team_things (kind, id, era, value) VALUES (:kind, :id, :era, :value)',
)
const drop = command<[KeptKind, id: string]>('DELETE FROM team_things WHERE kind = ? AND id = ?')
const dropClaims = command<[until: number]>(
  `DELETE FROM team_things WHERE kind = 'claim' AND value ->> '$.until' < ?`,
)
/** Keeps the content of a row whose new version cannot be read, with that version's number. */
const recount = command<[Pick<TeamItem, 'kind' | 'id' | 'version'> & { era: number }]>(`
  UPDATE team_things SET era = :era, value = json_set(value, '$.version', :version)
  WHERE kind = :kind AND id = :id`)
/** Marks a draft as deleted: its next version is visible to other members only. */
const hide = command<[id: string]>(`
  UPDATE team_things SET value = json_set(value, '$.gone', json('true'), '$.isHidden', json('true'),
    '$.version', (value ->> '$.version') + 1)
  WHERE kind = 'draft' AND id = ? AND NOT (value ->> '$.gone')`)
/**
 * Keeps notes and drafts that the server lost, with their authors: else a colleague's note would
 * count as the user's own until he uploads it again.
 */
const keepLost = command<[{ era: number }]>(`
  UPDATE team_things SET era = :era, value = json_set(value, '$.version', 0)
  WHERE era < :era AND kind IN ('note', 'draft')`)
const dropBefore = command<[era: number]>('DELETE FROM team_things WHERE era < ?')

/**
 * Stores changes together with their cursor. A full reading comes in several parts: the rows from
 * before it stay until the last one.
 *
 * @param team the team's id; rows of another team are removed
 * @param now milliseconds since the epoch
 * @returns whether rows of another team were there
 */
function take(
  db: WritableDatabase,
  team: string,
  changes: TeamChanges,
  now: number,
): { isOther: boolean } {
  const before = progress.read(db)
  const isOther = before !== undefined && before.team !== NO_TEAM && before.team !== team
  const begins = isOther || changes.begins === true
  const era = (before?.era ?? 0) + (begins ? 1 : 0)
  putAll(db, era, changes, now)
  const isWhole = changes.snapshot && changes.cursor !== undefined
  if (!isOther && isWhole) keepLost(db).run({ era })
  if (isOther || isWhole) dropBefore(db).run(era)
  const cursor = changes.cursor ?? (isOther ? undefined : before?.cursor)
  const isReading = changes.snapshot ? !isWhole : before?.isReading === true && !isOther
  const isRead = isWhole || changes.caughtUp === true
  const epoch = (isOther ? 0 : (before?.epoch ?? 0)) + Number(isRead)
  progress.write(db, {
    ...{ team, era, epoch },
    ...(cursor && { cursor }),
    ...(isReading && { isReading: true }),
  })
  return { isOther }
}

function putAll(db: WritableDatabase, era: number, changes: TeamChanges, now: number): void {
  function put<K extends KeptKind>(kind: K, id: string, thing: KeptTeam[K]) {
    putRow(db).run({ kind, id, era, value: JSON.stringify(thing) })
  }
  for (const member of changes.members) put('member', member.id, member)
  for (const device of changes.devices) put('device', device.id, device)
  for (const thread of changes.threads) put('thread', thread.id, thread)
  for (const thread of changes.released) drop(db).run('claim', thread)
  for (const { lasts, ...claim } of changes.claims) {
    put('claim', claim.thread, { ...claim, until: now + lasts })
  }
  // The server does not report expired claims; a day is left for clocks that are put back.
  if (changes.claims.length > 0) dropClaims(db).run(now - DAY)
  for (const item of changes.items) {
    const { kind, id, version, content } = item
    const isThere = !content.opened && recount(db).run({ era, kind, id, version }).changes > 0
    if (!isThere) put(kind, id, content.opened ? item : { ...item, author: '' })
  }
  for (const id of idsOf(changes)) drop(db).run('leftOut', id)
  for (const one of changes.leftOut) put('leftOut', one.id, one)
  for (const id of changes.hidden) hide(db).run(id)
}

/** Removes all rows of the team. */
function leave(db: WritableDatabase): void {
  dropBefore(db).run(Number.MAX_SAFE_INTEGER)
  progress.write(db, { team: NO_TEAM, era: 0 })
}

const ofKind = values<[KeptKind], string>(
  'SELECT value FROM team_things WHERE kind = ? ORDER BY id',
)
const ofId = values<[KeptKind, id: string], string>(
  'SELECT value FROM team_things WHERE kind = ? AND id = ?',
)

const parsed = <T>(rows: string[]): T[] => rows.map((row) => JSON.parse(row) as T)
const all = <K extends KeptKind>(db: ReadableDatabase, kind: K): KeptTeam[K][] =>
  parsed(ofKind(db).all(kind))

const isMember = (db: ReadableDatabase, id: string): boolean =>
  ofId(db).get('member', id) !== undefined
const threadOf = (db: ReadableDatabase, id: string): TeamThread | undefined =>
  parsed<TeamThread>(ofId(db).all('thread', id))[0]

/**
 * Returns the rows that the panels show, with the claimed conversations.
 * @param also ids of further conversations
 * @param now milliseconds since the epoch
 */
function shown(db: ReadableDatabase, also: readonly string[], now: number) {
  const claimed = all(db, 'claim').filter(({ until }) => until > now)
  const about = new Set([...also, ...claimed.map(({ thread }) => thread)])
  return {
    members: all(db, 'member'),
    devices: all(db, 'device'),
    claims: claimed,
    threads: [...about].flatMap((id) => threadOf(db, id) ?? []),
    leftOut: all(db, 'leftOut'),
    upTo: progress.read(db)?.cursor?.seq ?? 0,
  }
}

/** Returns the cursor to continue from; undefined for a full reading. */
function cursor(db: ReadableDatabase, team: string): TeamCursor | undefined {
  const reached = progress.read(db)
  return reached?.team === team ? reached.cursor : undefined
}

/**
 * Returns how often all changes were taken in; undefined during a full reading, which is
 * incomplete.
 */
function epoch(db: ReadableDatabase): number | undefined {
  const reached = progress.read(db)
  return reached?.isReading ? undefined : (reached?.epoch ?? 0)
}

const CONTENT = "value -> '$.content' -> '$.value'"
/** A deleted item has the content null. */
const itemRows = values<[], string>(`
  SELECT json_object('kind', kind, 'id', id, 'content', ${CONTENT}) FROM team_things
  WHERE kind IN ('contact', 'note', 'tag', 'draft') AND ${CONTENT} ->> '$' IS NOT NULL`)
const threadsWith = values<[others: string], string>(`
  SELECT id FROM (SELECT id, ${CONTENT} ->> '$.key' AS key FROM team_things WHERE kind = 'thread')
  WHERE substr(key, instr(key, ':') + 1) ${AMONG}`)

/** Ids of the team's items about a person. */
export const teamItemsOf = (db: ReadableDatabase, whom: Whom): string[] =>
  parsed<Parameters<typeof isAbout>[0]>(itemRows(db).all())
    .filter((item) => isAbout(item, whom))
    .map(({ id }) => id)

/** Ids of the team's conversations with a person. */
export const teamThreadsOf = (
  db: ReadableDatabase,
  { numbers }: Pick<Person, 'numbers'>,
): string[] => threadsWith(db).all(among(numbers))

const close = command<[id: string]>(`
  UPDATE team_things SET value = json_set(value, '$.content', json('{"opened":false}'))
  WHERE id = ? AND kind IN ('contact', 'note', 'tag', 'draft') AND NOT (value ->> '$.gone')
    AND value ->> '$.content.opened'`)

/** Erases the content of an item until its deletion is heard of. */
export const hideThing = (db: WritableDatabase, id: string): void => void close(db).run(id)

function eraseThings(db: WritableDatabase, person: Person): void {
  for (const id of person.items) hideThing(db, id)
  for (const id of teamThreadsOf(db, person)) {
    drop(db).run('thread', id)
    drop(db).run('claim', id)
  }
}

export type TeamTables = typeof teamTables

export const teamTables = defineTables({
  name: 'team',
  persons: {
    team_things: eraseThings,
    team: 'none',
  },
  migrations: { 18: things },
  reads: {
    cursor,
    epoch,
    devices: (db: ReadableDatabase) => all(db, 'device'),
    threads: (db: ReadableDatabase) => all(db, 'thread'),
    thread: threadOf,
    isMember,
    /** Number of the last answer begun in a conversation; 0 if there is none here. */
    lastAnswer: (db: ReadableDatabase, thread: string) => threadOf(db, thread)?.lastAnswer ?? 0,
    shown,
    items: (db: ReadableDatabase, kind: ItemKind) => all(db, kind).filter(({ gone }) => !gone),
  },
  writes: { take, leave },
})
