import { values } from '../../../database/handles.ts'
import type { ReadableDatabase, WritableDatabase } from '../../../database/handles.ts'
import { storedValue } from '../../../database/stored-value.ts'
import { defineTables } from '../../../database/tables.ts'
import type { SharedKindName, ShareMode } from '../../../../bridge/shared.ts'
import type { ItemKind, ItemOutcome } from '../../../team/index.ts'
import { teamTables } from '../../../team/tables.ts'
import {
  conflicts,
  dropConflict,
  dropConflicts,
  eraseFields,
  type KeptConflict,
} from './conflicts.ts'
import {
  eraseItems,
  forgetKind,
  items,
  keepOwn,
  knownOf,
  noteSetBack,
  noteTaken,
  ownOf,
} from './items.ts'
import { kindOf, sharedKinds } from './kinds/index.ts'
import { reconcile, type Reconciled } from './reconcile.ts'
import type { NoteContent } from './kinds/note.ts'
import {
  changeNote,
  countUntold,
  draftsOf,
  endDraft,
  handOver,
  memberOf,
  notesOf,
} from './written.ts'

/** Team that items are shared with, and the user's choice for each kind. */
const sharing = storedValue<{ team: string; modes: Partial<Record<SharedKindName, ShareMode>> }>(
  'shared',
)

/** Begins sharing with this team; forgets the sync state of another one. */
function begin(db: WritableDatabase, team: string): void {
  if (sharing.read(db)?.team !== team) forget(db, team)
}

/** Returns whether items are shared with any team. */
const isBegun = (db: ReadableDatabase): boolean => Boolean(sharing.read(db)?.team)

/** Forgets what was shared: changes made while private stay private if sharing begins again. */
function forget(db: WritableDatabase, team = ''): void {
  for (const { kind } of sharedKinds) forgetKind(db, kind)
  dropConflicts(db)
  sharing.write(db, { team, modes: {} })
}

/** Adds a note: without a team it stays on this computer, also in one that is joined later. */
function addNote(db: WritableDatabase, id: string, note: NoteContent): void {
  keepOwn(db, 'note', id, isBegun(db) ? note : { ...note, alone: true })
}

/** Returns the choice for a kind: tags follow contacts; notes and drafts are always shared. */
function modeOf(db: ReadableDatabase, kind: ItemKind): ShareMode {
  if (kind === 'note' || kind === 'draft' || kind === 'forgotten') return 'merge'
  return sharing.read(db)?.modes[kind === 'tag' ? 'contact' : kind] ?? 'keep'
}

function choose(db: WritableDatabase, kind: SharedKindName, mode: ShareMode): void {
  const { team = '', modes = {} } = sharing.read(db) ?? {}
  sharing.write(db, { team, modes: { ...modes, [kind]: mode } })
  if (mode !== 'keep') return
  // Changes made while private stay private if sharing begins again.
  for (const one of kind === 'contact' ? (['contact', 'tag'] as const) : [kind]) {
    forgetKind(db, one)
    dropConflicts(db, one)
  }
}

/**
 * Syncs the items here with the team's, and returns the versions to upload.
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

/**
 * Stores the result of an upload; if refused, returns whether the version in its place is already
 * here.
 */
function settle(db: WritableDatabase, id: string, { taken, version }: ItemOutcome): boolean {
  if (taken) noteTaken(db, id, version)
  else noteSetBack(db, id, version)
  return !taken && (versionOf(db).get(id) ?? 0) >= version
}

const countThere = values<[ItemKind], number>(
  `SELECT count(*) FROM team_things WHERE kind = ? AND NOT (value ->> '$.gone')`,
)

/** Returns the user's choice for contacts. */
const contactMode = (db: ReadableDatabase) => sharing.read(db)?.modes.contact

/** Returns the choice for a kind, with the number of its items here and in the team. */
function shareOf(db: ReadableDatabase, kind: SharedKindName) {
  const mode = sharing.read(db)?.modes[kind]
  const here = kindOf(kind)?.here(db, knownOf(db, kind)).size ?? 0
  return { kind, here, there: countThere(db).get(kind) ?? 0, ...(mode && { mode }) }
}

/**
 * Settles a conflict: restores the user's own text or drops it; returns the kind of a changed item.
 */
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

/** Returns the conflicts, each with the current text and the item's name. */
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

/** Items of this computer that the team shares. */
export const sharedTables = defineTables({
  name: 'shared',
  persons: {
    shared_items: eraseItems,
    shared_conflicts: eraseFields,
    shared: 'none',
  },
  migrations: { 19: items },
  reads: { isBegun, conflicts: conflictsNow, shareOf, contactMode, notesOf, draftsOf, countUntold },
  writes: {
    ...{ begin, forget, choose, bringTogether, settle, decide },
    ...{ addNote, changeNote, handOver, endDraft },
  },
  handover: {
    give: (db) => [...ownOf<NoteContent>(db, 'note')].filter(([, { alone }]) => alone),
    take(db, notes) {
      for (const [id, note] of notes) keepOwn(db, 'note', id, note)
    },
  },
})
