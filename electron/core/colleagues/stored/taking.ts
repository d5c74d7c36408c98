import type { ConflictAbout } from '../../../bridge/colleagues.ts'
import type { ThreadId } from '../../../bridge/inbox.ts'
import { values, type ReadableDatabase, type WritableDatabase } from '../../database/handles.ts'
import type { ThreadRecord } from '../../messages/stored/threads.ts'
import type { Change } from '../../messages/stored/types.ts'
import { hearAnswers, heardAnswers, loseAnswers } from '../../messages/stored/answers-due.ts'
import { changeBy, type Work } from '../../messages/stored/work.ts'
import { personOf, threadId } from '../../messages/thread-id.ts'
import type { Register, RegisterValue, TeamChanges, TeamThread } from '../../team/index.ts'
import { teamTables } from '../../team/tables.ts'
import { nameOf } from '../../contacts/tables.ts'
import { readEnded } from '../answers.ts'
import { keyOf } from '../thread-key.ts'
import { addConflict, forgetConflicts } from './conflicts.ts'
import type { Given } from '../notices.ts'
import { allMarks, forgetMarks, held, hold, seenMarks } from './held.ts'
import {
  comparePlaces,
  inForce,
  isOther,
  NOTHING_HELD,
  readValue,
  registerNames,
  takeSetBack,
  takeVersion,
} from './merge.ts'
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
  given: Given[]
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
    for (const thread of changes.threads) {
      const of = { ...taker, members, whole: changes.snapshot, setBack: changes.setBack === true }
      const news = takeThread(db, work, thread, of)
      // A full reading does not show which assignments are new.
      if (me !== undefined && !changes.snapshot) given.push(...givenTo(db, me, news))
    }
    const isWhole = changes.snapshot && changes.cursor !== undefined
    if (isWhole && changes.setBack) wishMissing(db)
    else if (isWhole) forgetMissing(db, work, taker.now)
    if (changes.caughtUp) wishLost(db)
    takeMarks(db, work, changes, me, taker.now)
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
function givenTo(db: ReadableDatabase, me: string, news: readonly News[]): Given[] {
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

interface Taking extends Taker {
  /** Members by their desktops. */
  members: ReadonlyMap<string, string>
  /** Part of a full reading. */
  whole: boolean
  setBack: boolean
}

interface News {
  name: Register
  key: ThreadId
  /** The member who set it; empty if unknown. */
  by: string
  value: RegisterValue | undefined
}

function takeThread(
  db: WritableDatabase,
  work: Work,
  thread: TeamThread,
  { device, now, members, whole, setBack }: Taking,
): News[] {
  const key = keyOf(thread)
  if (key === undefined) return []
  return registerNames.flatMap((name): News[] => {
    const told = thread.registers[name]
    const before = held(db, key, name)
    if (!told || !(setBack || isOther(before, told, whole))) return []
    const read = readValue(name, told, now)
    const isNobody = name === 'assignee' && !isAnybody(db, read)
    const value = isNobody ? undefined : read
    const taken = setBack
      ? takeSetBack(before, told.version, value)
      : takeVersion(before, told.version, value, told.device === device)
    hold(db, key, name, taken.held)
    if (!taken.isNews) return []
    const by = members.get(told.device) ?? ''
    const mine = taken.lost?.is
    if (mine !== undefined) {
      const about = { kind: name, thread: key, mine, theirs: value?.is ?? NONE[name] }
      addConflict(db, { at: now, member: by, about: about as ConflictAbout })
    }
    const shown = value ?? { is: null }
    for (const record of recordsAt(db, work, key)) show(db, work, record, name, shown, now)
    return [{ name, key, by, value }]
  })
}

/**
 * Returns whether the assigned member exists; the server cannot check that, as the value is sealed.
 */
const isAnybody = (db: ReadableDatabase, value: RegisterValue | undefined): boolean =>
  typeof value?.is !== 'string' || teamTables.reads.isMember(db, value.is)

/** After a full reading of a restored server: uploads again the marks that it lost. */
function wishMissing(db: WritableDatabase): void {
  const threads = teamTables.reads.threads(db)
  const told = new Map(threads.map((thread) => [keyOf(thread), thread.registers]))
  for (const { thread, name, mark } of allMarks(db)) {
    const wish = inForce(mark)
    if (!wish || (name !== 'read' && told.get(thread)?.[name])) continue
    hold(db, thread, name, name === 'read' ? { ...mark, wish } : { ...NOTHING_HELD, wish })
  }
}

/** At the end of the server's data: uploads again the marks of which it has an older version. */
function wishLost(db: WritableDatabase): void {
  const all = new Map(teamTables.reads.threads(db).map((thread) => [keyOf(thread), thread]))
  for (const { thread, name, mark } of seenMarks(db)) {
    const known = all.get(thread)
    const wish = inForce(mark)
    if (name === 'read' || !known || !wish || known.lacks?.includes(name)) continue
    const seen = known.registers[name]?.version ?? 0
    if (seen < mark.seen) hold(db, thread, name, { seen, wish })
  }
}

/** After a full reading: removes the marks that the server no longer has. */
function forgetMissing(db: WritableDatabase, work: Work, now: number): void {
  const threads = teamTables.reads.threads(db)
  const told = new Map(threads.map((thread) => [keyOf(thread), thread.registers]))
  for (const { thread, name, mark } of seenMarks(db)) {
    // Its thread may be among those that cannot be read here.
    if (name === 'read' || (!told.has(thread) && told.has(undefined))) continue
    if (told.get(thread)?.[name]) continue
    const { wish } = mark
    hold(db, thread, name, { ...NOTHING_HELD, ...(wish && { wish }) })
    if (wish) continue
    for (const record of recordsAt(db, work, thread))
      show(db, work, record, name, { is: null }, now)
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
    if (!value?.place || (reached && comparePlaces(value.place, reached) <= 0)) continue
    const isWished = before.wish?.place && comparePlaces(before.wish.place, value.place) > 0
    hold(db, key, 'read', { seen: 0, value, ...(isWished && { wish: before.wish }) })
    const shown = inForce(held(db, key, 'read')) ?? value
    for (const record of recordsAt(db, work, key)) show(db, work, record, 'read', shown, now)
  }
}

/** Checks a read mark like a flag's position. */
const readMark = (place: unknown, now: number) => readValue('unread', { is: false, place }, now)
