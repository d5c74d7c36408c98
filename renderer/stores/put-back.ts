import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type {
  BackOutlook,
  ChangedKind,
  ChangeId,
  KeptChange,
} from '../../electron/bridge/changes.ts'
import type { DeletedKind } from '../../electron/bridge/deletion.ts'
import type { JobId } from '../../electron/bridge/jobs.ts'
import { callHere } from './cabinets.ts'
import { useJobs } from './jobs.ts'

/** Number of a job's changes read at a time. */
const AT_ONCE = 200

const CREATED_ANEW = ['groups', 'queues', 'scenarios']

/** Returns true if a deleted resource of this kind can be created again. */
export const isCreatedAnew = (kind: ChangedKind | DeletedKind): boolean =>
  CREATED_ANEW.includes(kind)

/** Returns true if a change can be undone, as far as its record shows. */
export const canGoBack = ({ outcome, backBy, action, kind }: KeptChange): boolean =>
  outcome !== 'refused' &&
  !backBy &&
  (action === 'changed' || (action === 'deleted' && isCreatedAnew(kind)))

/** Returns true if a deleted resource can only be restored by hand. */
export const isGone = ({ outcome, action, kind }: KeptChange): boolean =>
  outcome !== 'refused' && action === 'deleted' && !isCreatedAnew(kind)

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
const isPlain = ({ not, failure, anew, conflicts }: BackOutlook, known: AtOnce): boolean =>
  !failure && (!anew || known.anew === true) && conflicts.length === 0 && (!not || not === 'same')

/** Changes to undo, requested anywhere in the app; a dialog shows a preview. */
export const usePutBack = defineStore('putBack', () => {
  const jobs = useJobs()
  const asked = shallowRef<readonly ChangeId[]>()

  function ask(changes: readonly ChangeId[]): void {
    asked.value = changes
  }

  /**
   * Undoes changes at once; if the user should see the effects first, opens the dialog instead.
   * Returns true if all is undone, or the undo is running and its steps are shown.
   */
  async function now(changes: readonly ChangeId[], how: AtOnce = {}): Promise<boolean> {
    const outlook = await callHere('changes.outlook', { changes: [...changes] })
    if (!outlook.every((one) => isPlain(one, how))) {
      ask(changes)
      return false
    }
    const things = outlook.flatMap(({ not, changes: some, version }) =>
      not ? [] : { changes: some, version, over: [] },
    )
    if (things.length === 0) return true
    const work = callHere('changes.putBack', { things })
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

  return { asked, ask, now, ofJob, close }
})
