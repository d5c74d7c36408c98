import { until } from '@vueuse/core'
import { watch } from 'vue'
import type { Thread } from '../../../../electron/bridge/inbox.ts'
import type { Parties } from '../../../threads/parts.ts'

/** Maximum wait for a chosen thread to be shown, in milliseconds. */
const PATIENCE = 5000

/** Follows the choice of another thread below a text, from its lookup until it is shown. */
export function useChosenThread(thread: () => Thread) {
  /** Resolves to true once the thread chosen last is shown, to false if it never came up. */
  let choosing: Promise<boolean> | undefined

  async function cameUp(chosen: Promise<Parties | undefined>): Promise<boolean> {
    const wanted = await chosen
    const isThere = () => thread().own === wanted?.own && thread().other === wanted.other
    if (wanted) await until(isThere).toBe(true, { timeout: PATIENCE })
    return isThere()
  }

  function follow(chosen: Promise<Parties | undefined>): void {
    const mine = cameUp(chosen)
    choosing = mine
    void mine.then((shown) => {
      if (!shown && choosing === mine) choosing = undefined
    })
  }
  watch(
    () => thread().id,
    () => (choosing = undefined),
    { flush: 'sync' },
  )

  return {
    follow,
    /** Resolves to true if the thread chosen last is the one shown, or none was chosen. */
    isShown: async (): Promise<boolean> => choosing ?? true,
  }
}
