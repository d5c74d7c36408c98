import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { ChangeId, KeptChange } from '../../electron/bridge/changes.ts'
import type { JobId } from '../../electron/bridge/jobs.ts'
import { callHere } from './cabinets.ts'

/** So many changes of one piece of work are asked for at a time. */
const AT_ONCE = 200

/** Whether a change can be put back, as far as its record tells. */
export const canGoBack = ({ outcome, backBy, action }: KeptChange): boolean =>
  outcome !== 'refused' && !backBy && action !== 'created'

/** What is to be put back, as it was asked for anywhere; a dialog says what that will do. */
export const usePutBack = defineStore('putBack', () => {
  const asked = shallowRef<readonly ChangeId[]>()

  function ask(changes: readonly ChangeId[]): void {
    asked.value = changes
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

  return { asked, ask, ofJob, close }
})
