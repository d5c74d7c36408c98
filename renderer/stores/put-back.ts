import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { BackOutlook, ChangeId, KeptChange } from '../../electron/bridge/changes.ts'
import type { JobId } from '../../electron/bridge/jobs.ts'
import { callHere } from './cabinets.ts'
import { useJobs } from './jobs.ts'

/** So many changes of one piece of work are asked for at a time. */
const AT_ONCE = 200

/** Whether a change can be put back, as far as its record tells. */
export const canGoBack = ({ outcome, backBy, action }: KeptChange): boolean =>
  outcome !== 'refused' && !backBy && action !== 'created'

/** Whether nobody has to look at it first: all of it comes back, and nothing of what others did goes. */
const isPlain = ({ not, failure, anew, conflicts }: BackOutlook): boolean =>
  !failure && !anew && conflicts.length === 0 && (!not || not === 'same')

/** What is to be put back, as it was asked for anywhere; a dialog says what that will do. */
export const usePutBack = defineStore('putBack', () => {
  const jobs = useJobs()
  const asked = shallowRef<readonly ChangeId[]>()

  function ask(changes: readonly ChangeId[]): void {
    asked.value = changes
  }

  /**
   * Puts changes back at once; where a person has to see first what that does the dialog says it, and nothing is
   * done yet. Answers whether everything is as it was.
   */
  async function now(changes: readonly ChangeId[]): Promise<boolean> {
    const outlook = await callHere('changes.outlook', { changes: [...changes] })
    if (!outlook.every(isPlain)) {
      ask(changes)
      return false
    }
    const things = outlook.flatMap(({ not, changes: some, version }) =>
      not ? [] : { changes: some, version, over: [] },
    )
    if (things.length === 0) return true
    return (await jobs.quietly(callHere('changes.putBack', { things }))) !== undefined
  }

  /** The changes of a piece of work that can be put back. */
  async function ofJob(job: JobId): Promise<ChangeId[]> {
    const found: ChangeId[] = []
    let after: ChangeId | undefined
    do {
      const page = await callHere('changes.list', { filter: { job }, after, limit: AT_ONCE })
      found.push(...page.changes.filter(canGoBack).map(({ id }) => id))
      after = page.more ? page.changes.at(-1)?.id : undefined
    } while (after !== undefined)
    return found
  }

  function close(): void {
    asked.value = undefined
  }

  return { asked, ask, now, ofJob, close }
})
