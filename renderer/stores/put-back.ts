import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type {
  BackOutlook,
  ChangedKind,
  ChangeId,
  KeptChange,
} from '../../electron/bridge/changes.ts'
import type { Restored } from '../../electron/bridge/history.ts'
import type { DeletedKind } from '../../electron/bridge/deletion.ts'
import type { Job, JobId } from '../../electron/bridge/jobs.ts'
import { callHere } from './cabinets.ts'
import { useJobs } from './jobs.ts'

/** Number of a job's changes read at a time. */
const AT_ONCE = 200

const CREATED_ANEW = ['groups', 'queues', 'scenarios', 'emails']

/** Returns true if a deleted resource of this kind can be created again. */
export const isCreatedAnew = (kind: ChangedKind | DeletedKind): boolean =>
  CREATED_ANEW.includes(kind)

/** Returns true if a change can be undone, as far as its record shows. */
export const canGoBack = ({ outcome, backBy, action, kind }: KeptChange): boolean =>
  outcome !== 'notDone' &&
  kind !== 'users' &&
  !backBy &&
  (action === 'changed' || (action === 'deleted' && isCreatedAnew(kind)))

/** Returns true if a deleted resource can only be restored by hand. */
export const isGone = ({ outcome, action, kind }: KeptChange): boolean =>
  outcome !== 'notDone' && action === 'deleted' && !isCreatedAnew(kind)

/** Options of an immediate undo. */
export interface AtOnce {
  /** The steps are shown, as of any work. */
  shown?: boolean
  /** True if the user knows that a deleted resource comes back with another id. */
  anew?: boolean
}

/**
 * Returns true if an undo needs no preview: all of it is restored and no change by others is lost.
 */
const isPlain = ({ not, failure, anew, conflicts, left }: BackOutlook, known: AtOnce): boolean =>
  !failure &&
  !left &&
  (!anew || known.anew === true) &&
  conflicts.length === 0 &&
  (!not || not === 'same')

/** Recorded changes that are to go back, or things that are to return to the state of a moment. */
export type Asked = { changes: readonly ChangeId[] } | { from: number; things: readonly Restored[] }

/** Reads what going back would do. */
export function look(asked: Asked): Promise<BackOutlook[]> {
  if ('changes' in asked) return callHere('changes.outlook', { changes: [...asked.changes] })
  return callHere('history.outlook', { from: asked.from, things: [...asked.things] })
}

/**
 * Has things go back as they were previewed; `over` are fields to revert although others have changed
 * them since.
 */
export function send(
  asked: Asked,
  agreed: readonly (BackOutlook & { over: string[] })[],
): Promise<Job> {
  if ('changes' in asked) {
    const things = agreed.map(({ changes, version, over }) => ({ changes, version, over }))
    return callHere('changes.putBack', { things })
  }
  const things = agreed.flatMap(({ kind, thing, version }) =>
    asked.things
      .filter((one) => one.kind === kind && one.thing === thing)
      .map((one) => ({ ...one, version })),
  )
  return callHere('history.restore', { from: asked.from, things })
}

/** Reverts and returns, requested anywhere in the app; a dialog shows a preview. */
export const usePutBack = defineStore('putBack', () => {
  const jobs = useJobs()
  const asked = shallowRef<Asked>()

  function ask(changes: readonly ChangeId[]): void {
    asked.value = { changes }
  }

  /** Opens the preview of the return of things to the state of a moment. */
  function restore(from: number, things: readonly Restored[]): void {
    asked.value = { from, things }
  }

  /**
   * Undoes changes at once; if the user should see the effects first, opens the dialog instead.
   * Returns true if all is undone, or the undo is running and its steps are shown.
   */
  async function now(changes: readonly ChangeId[], how: AtOnce = {}): Promise<boolean> {
    const outlook = await look({ changes })
    if (!outlook.every((one) => isPlain(one, how))) {
      ask(changes)
      return false
    }
    const things = outlook.flatMap((one) => (one.not ? [] : { ...one, over: [] }))
    if (things.length === 0) return true
    const work = send({ changes }, things)
    return (await (how.shown ? jobs.begin(work) : jobs.quietly(work))) !== undefined
  }

  /** Returns the changes of a job that can be undone. */
  async function ofJob(job: JobId): Promise<ChangeId[]> {
    const found: ChangeId[] = []
    let after: ChangeId | undefined
    do {
      const page = await callHere('changes.list', { filter: { job }, after, limit: AT_ONCE })
      // A change without its former state cannot be undone.
      const some = page.changes.filter((one) => canGoBack(one) && one.before !== undefined)
      found.push(...some.map(({ id }) => id))
      after = page.more ? page.changes.at(-1)?.id : undefined
    } while (after !== undefined)
    return found
  }

  function close(): void {
    asked.value = undefined
  }

  return { asked, ask, restore, now, ofJob, close }
})
