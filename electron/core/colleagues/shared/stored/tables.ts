import { values } from '../../../database/handles.ts'
import type { ReadableDatabase, WritableDatabase } from '../../../database/handles.ts'
import { storedValue } from '../../../database/stored-value.ts'
import { defineTables } from '../../../database/tables.ts'
import type { SharedKindName, ShareMode } from '../../../../bridge/shared.ts'
import type { ItemKind, ItemOutcome } from '../../../team/index.ts'
import { teamTables } from '../../../team/tables.ts'
import { conflicts, dropConflict, dropConflicts, type KeptConflict } from './conflicts.ts'
import { forgetKind, items, knownOf, noteSetBack, noteTaken } from './items.ts'
import { kindOf, sharedKinds } from './kinds/index.ts'
import { reconcile, type Reconciled } from './reconcile.ts'
import {
  addNote,
  changeNote,
  countUntold,
  draftsOf,
  endDraft,
  handOver,
  memberOf,
  notesOf,
} from './written.ts'

/** With which team things are shared, and what a person chose for each kind. */
const sharing = storedValue<{ team: string; modes: Partial<Record<SharedKindName, ShareMode>> }>(
  'shared',
)

/** Things are shared with this team from now on: of another one nothing is known. */
function begin(db: WritableDatabase, team: string): void {
  if (sharing.read(db)?.team !== team) forget(db, team)
}

/** Whether things are shared with any team. */
const isBegun = (db: ReadableDatabase): boolean => Boolean(sharing.read(db)?.team)

/** Things are one's own: what becomes of them is nobody else's, also where they are shared again. */
function forget(db: WritableDatabase, team = ''): void {
  for (const { kind } of sharedKinds) forgetKind(db, kind)
  dropConflicts(db)
  sharing.write(db, { team, modes: {} })
}

/** What is chosen of a kind; a tag goes with its contact, and what was written for colleagues is theirs anyway. */
function modeOf(db: ReadableDatabase, kind: ItemKind): ShareMode {
  if (kind === 'note' || kind === 'draft') return 'merge'
  return sharing.read(db)?.modes[kind === 'tag' ? 'contact' : kind] ?? 'keep'
}

function choose(db: WritableDatabase, kind: SharedKindName, mode: ShareMode): void {
  const { team = '', modes = {} } = sharing.read(db) ?? {}
  sharing.write(db, { team, modes: { ...modes, [kind]: mode } })
  if (mode !== 'keep') return
  // What becomes of it here is nobody else's from now on, also where it is shared again.
  for (const one of kind === 'contact' ? (['contact', 'tag'] as const) : [kind]) {
    forgetKind(db, one)
    dropConflicts(db, one)
  }
}

/**
 * Brings together what is here and what the team has, and tells what the server is to be asked.
 * @param device this computer's login
 * @param now milliseconds since the epoch
 */
function bringTogether(db: WritableDatabase, device: string, now: number): Reconciled {
  const epoch = teamTables.reads.epoch(db)
  if (epoch === undefined) return { asks: [], changed: [] }
  const me = memberOf(db).get(device)
  const found = sharedKinds.flatMap((kind) => {
    const mode = modeOf(db, kind.kind)
    return mode === 'keep'
      ? []
      : [reconcile(db, kind, { takesOthers: mode === 'merge', now, epoch, me })]
  })
  return {
    asks: found.flatMap(({ asks }) => asks),
    changed: found.flatMap(({ changed }) => changed),
  }
}

const versionOf = values<[id: string], number>(
  `SELECT value ->> '$.version' FROM team_things WHERE id = ?`,
)

/** Notes what became of an ask; where it was not taken, answers whether what was taken instead is here already. */
function settle(db: WritableDatabase, id: string, { taken, version }: ItemOutcome): boolean {
  if (taken) noteTaken(db, id, version)
  else noteSetBack(db, id, version)
  return !taken && (versionOf(db).get(id) ?? 0) >= version
}

const countThere = values<[ItemKind], number>(
  `SELECT count(*) FROM team_things WHERE kind = ? AND NOT (value ->> '$.gone')`,
)

/** What a person chose of contacts. */
const contactMode = (db: ReadableDatabase) => sharing.read(db)?.modes.contact

/** How a kind is shared, and how much of it there is here and in the team. */
function shareOf(db: ReadableDatabase, kind: SharedKindName) {
  const mode = sharing.read(db)?.modes[kind]
  const here = kindOf(kind)?.here(db, knownOf(db, kind)).size ?? 0
  return { kind, here, there: countThere(db).get(kind) ?? 0, ...(mode && { mode }) }
}

/** Has a field that gave way be as it was written here, or drops what was written; answers what changed. */
function decide(
  db: WritableDatabase,
  conflict: Pick<KeptConflict, 'item' | 'field' | 'mine'>,
  use: 'mine' | 'theirs',
): ItemKind | undefined {
  const { item, field, mine } = conflict
  const isIt = (one: KeptConflict) => one.item === item && one.field === field && one.mine === mine
  const kept = conflicts(db).find(isIt)
  dropConflict(db, conflict)
  const kind = kept && kindOf(kept.kind)
  const before = kind?.here(db, knownOf(db, kind.kind)).get(item)
  if (!kind || use === 'theirs' || !before) return undefined
  kind.keep(db, item, { ...before, [field]: mine }, before)
  return kind.kind
}

/** What gave way, each with what is there now, and what the thing is called. */
function conflictsNow(db: ReadableDatabase) {
  const all = conflicts(db)
  const named = (kind: ItemKind) => (all.length > 0 ? kindOf(kind)?.here(db, new Map()) : undefined)
  const things = new Map([...(named('contact') ?? []), ...(named('reply') ?? [])] as [
    string,
    Record<string, string>,
  ][])
  return all.flatMap(({ kind, ...one }) => {
    const thing = things.get(one.item)
    if (!thing || (kind !== 'contact' && kind !== 'reply')) return []
    const name = (kind === 'contact' ? thing.name : thing.shortcut) ?? ''
    return [{ ...one, kind, name, theirs: thing[one.field] ?? '' }]
  })
}

export type SharedTables = typeof sharedTables

/** What of this computer's own things the team shares. */
export const sharedTables = defineTables({
  name: 'shared',
  migrations: { 19: items },
  reads: { isBegun, conflicts: conflictsNow, shareOf, contactMode, notesOf, draftsOf, countUntold },
  writes: {
    ...{ begin, forget, choose, bringTogether, settle, decide },
    ...{ addNote, changeNote, handOver, endDraft },
  },
})
