import { isDeepStrictEqual } from 'node:util'
import type { ConflictAbout } from '../../../bridge/colleagues.ts'
import type { ThreadId } from '../../../bridge/inbox.ts'
import { values, type ReadableDatabase, type WritableDatabase } from '../../database/handles.ts'
import type { ThreadRecord } from '../../messages/stored/threads.ts'
import type { Change } from '../../messages/stored/types.ts'
import { hearAnswers, heardAnswers, loseAnswers } from '../../messages/stored/answers-due.ts'
import { changeBy, type Work } from '../../messages/stored/work.ts'
import { personOf, threadId } from '../../messages/thread-id.ts'
import type {
  Register,
  RegisterValue,
  TeamChanges,
  TeamRegister,
  TeamThread,
} from '../../team/index.ts'
import { teamTables } from '../../team/tables.ts'
import { nameOf } from '../../contacts/tables.ts'
import { readEnded } from '../answers.ts'
import { keyOf } from '../thread-key.ts'
import { addConflict, forgetConflicts } from './conflicts.ts'
import type { GivenConversation } from '../notices.ts'
import { allMarks, forgetMarks, held, hold } from './held.ts'
import { comparePlaces, inForce, readValue, registerNames, takeVersion } from './merge.ts'
import { assign as assignTo, show } from './showing.ts'

/** This computer and the current time. */
export interface Taker {
  /** Its login. */
  device: string
  /** Milliseconds since the epoch. */
  now: number
}

/** Effects of changes taken in. */
export interface Taken {
  change: Change
  /** Conversations that a colleague assigned to the user. */
  given: GivenConversation[]
}

const ownsWith = values<[other: string], string>('SELECT own FROM threads WHERE other = ?')
const withAssignee = values<[], ThreadId>(
  `SELECT own || ':' || other FROM threads WHERE assignee IS NOT NULL`,
)

/** Stores changes, and applies them to the conversations here. */
export function take(
  db: WritableDatabase,
  team: string,
  changes: TeamChanges,
  taker: Taker,
): Taken {
  const { isOther: isOtherTeam } = teamTables.writes.take(db, team, changes, taker.now)
  const members = new Map(teamTables.reads.devices(db).map(({ id, member }) => [id, member]))
  const me = members.get(taker.device)
  const given: Taken['given'] = []
  const change = changeBy(db, (work) => {
    if (isOtherTeam) forget(db, work)
    if (changes.begins) hearMarks(db)
    const of = { ...taker, members }
    for (const thread of changes.threads) {
      const news = takeThread(db, work, thread, of)
      // A full reading does not show which assignments are new.
      if (me !== undefined && !changes.snapshot) given.push(...givenTo(db, me, news))
    }
    takeMarks(db, work, changes, me, taker.now)
    const isWhole = changes.snapshot && changes.cursor !== undefined
    if (isWhole || changes.caughtUp) takeMissing(db, work, of)
  })
  takeAnswers(db, changes, taker.device)
  return { change, given }
}

/**
 * Compares this computer's notices of answers; those that a restored server lost are sent again.
 */
function takeAnswers(db: WritableDatabase, changes: TeamChanges, device: string): void {
  const { begins, answers, snapshot, cursor, caughtUp } = changes
  if (begins) hearAnswers(db)
  const own = answers.filter((answer) => answer.device === device)
  heardAnswers(
    db,
    own.flatMap((answer) => readEnded(answer)?.id ?? []),
  )
  if (caughtUp || (snapshot && cursor)) loseAnswers(db)
}

/** Returns the conversations that a colleague assigned to this member. */
function givenTo(db: ReadableDatabase, me: string, news: readonly News[]): GivenConversation[] {
  return news.flatMap(({ name, value, by, key }) => {
    const other = personOf(key)
    if (name !== 'assignee' || value?.is !== me || by === me || other === undefined) return []
    const known = nameOf(db, other)
    return [{ thread: key, other, by, ...(known !== undefined && { name: known }) }]
  })
}

/** Removes all shared marks and assignments. */
export function forget(db: WritableDatabase, work: Work): void {
  forgetMarks(db)
  forgetConflicts(db)
  for (const id of withAssignee(db).all()) assignTo(work, work.of(id), null)
}

interface TakingMarks extends Taker {
  /** Members by their desktops. */
  members: ReadonlyMap<string, string>
}

interface News {
  name: Register
  key: ThreadId
  /** The member who set it; empty if unknown. */
  by: string
  value: RegisterValue | undefined
}

function takeThread(db: WritableDatabase, work: Work, thread: TeamThread, of: TakingMarks): News[] {
  const key = keyOf(thread)
  if (key === undefined) return []
  return registerNames.flatMap((name) => {
    const told = thread.registers[name]
    return told ? takeRegister(db, work, { key, name, told }, of) : []
  })
}

/** Takes a register in as the server has it; without `told` it has none. */
function takeRegister(
  db: WritableDatabase,
  work: Work,
  { key, name, told }: { key: ThreadId; name: Register; told?: TeamRegister | undefined },
  { now, members }: TakingMarks,
): News[] {
  const value = told && valueOf(db, name, told, now)
  const before = held(db, key, name)
  const taken = takeVersion(before, told?.version ?? 0, value)
  if (!isDeepStrictEqual(taken.held, before)) hold(db, key, name, taken.held)
  if (!taken.isNews) return []
  const by = members.get(told?.device ?? '') ?? ''
  const mine = taken.lost?.is
  if (mine !== undefined) {
    const about = { kind: name, thread: key, mine, theirs: value?.is ?? NONE[name] }
    addConflict(db, { at: now, member: by, about: about as ConflictAbout })
  }
  const shown = value ?? { is: null }
  for (const record of recordsAt(db, work, key)) show(db, work, record, name, shown, now)
  return [{ name, key, by, value }]
}

/** Returns a register's value with its descent; “none” if it is invalid. */
function valueOf(
  db: ReadableDatabase,
  name: Register,
  told: TeamRegister,
  now: number,
): RegisterValue {
  const read = readValue(name, told, now)
  const isNobody = name === 'assignee' && !isAnybody(db, read)
  const { digest = '', of = [] } = told
  return { ...(read && !isNobody ? read : { is: null }), digest, of }
}

/**
 * Returns whether the assigned member exists; the server cannot check that, as the value is sealed.
 */
const isAnybody = (db: ReadableDatabase, value: RegisterValue | undefined): boolean =>
  typeof value?.is !== 'string' || teamTables.reads.isMember(db, value.is)

/** At the end of the server's data: compares the marks with it, and uploads again what it lost. */
function takeMissing(db: WritableDatabase, work: Work, of: TakingMarks): void {
  const all = new Map(teamTables.reads.threads(db).map((thread) => [keyOf(thread), thread]))
  for (const { thread: key, name, mark } of allMarks(db)) {
    if (name === 'read') {
      const { seen, value, wish = value } = mark
      if (seen === 0 && wish) hold(db, key, name, { ...mark, wish })
      continue
    }
    const known = all.get(key)
    // Its thread may be among those that cannot be read here.
    if (known ? known.lacks?.[name] !== undefined : all.has(undefined)) continue
    takeRegister(db, work, { key, name, told: known?.registers[name] }, of)
  }
}

/** At the beginning of a full reading: the server has to tell of each read mark again. */
function hearMarks(db: WritableDatabase): void {
  for (const { thread, name, mark } of allMarks(db)) {
    if (name === 'read') hold(db, thread, name, { ...mark, seen: 0 })
  }
}

/** Values used instead of invalid ones. */
const NONE = { assignee: null, snoozed: null, archived: false, done: false, unread: false }

/** Returns the threads here with this key; none before their first message. */
export function recordsAt(db: ReadableDatabase, work: Work, key: ThreadId): ThreadRecord[] {
  const other = personOf(key)
  const ids =
    other === undefined
      ? [key]
      : ownsWith(db)
          .all(other)
          .map((own) => threadId(own, other))
  return ids.flatMap((id) => work.find(id) ?? [])
}

/** Takes in the read marks of the team, and of the user's other computers. */
function takeMarks(
  db: WritableDatabase,
  work: Work,
  { marks }: TeamChanges,
  me: string | undefined,
  now: number,
): void {
  for (const { thread, reader, position } of marks) {
    if (reader !== undefined && reader !== me) continue
    const known = teamTables.reads.thread(db, thread)
    const key = known && keyOf(known)
    if (key === undefined) continue
    const before = held(db, key, 'read')
    const value = readMark(position, now)
    const reached = before.value?.place
    const isPast = value?.place && reached ? comparePlaces(value.place, reached) : 1
    if (isPast === 0) hold(db, key, 'read', { ...before, seen: 1 })
    if (!value?.place || isPast <= 0) continue
    const isWished = before.wish?.place && comparePlaces(before.wish.place, value.place) > 0
    hold(db, key, 'read', { seen: 1, value, ...(isWished && { wish: before.wish }) })
    const shown = inForce(held(db, key, 'read')) ?? value
    for (const record of recordsAt(db, work, key)) show(db, work, record, 'read', shown, now)
  }
}

/** Checks a read mark like a flag's position. */
const readMark = (place: unknown, now: number) => readValue('unread', { is: false, place }, now)
