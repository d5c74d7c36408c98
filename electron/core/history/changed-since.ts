import type { ChangedBody, ChangedKind, KeptChange } from '../../bridge/changes.ts'
import type { Restored } from '../../bridge/history.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'
import { isDetailed } from '../../shared/references/account.ts'
import { keyOf } from '../changes/keys.ts'
import { namesIn } from '../changes/names.ts'
import type { ReadableDatabase } from '../database/handles.ts'
import { bothOf, namesAt, seenAt, some } from './comparison.ts'
import { statesOf } from './former.ts'

/**
 * Returns all that was changed of things since a moment, each as one change of the chosen fields. Its
 * former state is missing if it is not known what these were.
 */
export function changedSince(
  db: ReadableDatabase,
  at: number,
  things: readonly Restored[],
): KeptChange[] {
  const nameOf = namesAt(db, at)
  return things.map(({ kind, thing, fields }): KeptChange => {
    const states = statesOf(db).all({ kind, thing })
    const [was, is] = [seenAt(states, at), seenAt(states, Infinity)]
    const [former, present] = bothOf(was, is)
    const known =
      was.detail && is.detail ? { ...former, ...present } : { ...was.listed, ...is.listed }
    const chosen = fields.filter((field) => Object.hasOwn(known, field))
    const deleted = typeof was.list === 'object' && is.list === 'absent' ? was.list : undefined
    const before: ChangedBody | undefined = deleted
      ? wholeOf(kind, was, former)
      : typeof was.list === 'object' && chosen.length > 0
        ? some(former, chosen)
        : undefined
    return omitNullish({
      id: keyOf({ kind, thing }),
      at,
      since: at,
      kind,
      thing,
      name: (deleted ?? states.at(-1))?.name ?? `№ ${thing}`,
      action: deleted ? 'deleted' : was.list === 'absent' ? 'created' : 'changed',
      outcome: 'done' as const,
      before,
      after: deleted ? undefined : some(present, chosen),
      names: namesIn([before], nameOf),
    })
  })
}

/** Returns the state to create a thing with; undefined if its details are not known. */
const wholeOf = (kind: ChangedKind, { detail }: ReturnType<typeof seenAt>, former: ChangedBody) =>
  isDetailed(kind) && !detail ? undefined : former
