import { watchDebounced } from '@vueuse/core'
import { shallowRef, watch } from 'vue'
import type { LimitsReport, ThreadId } from '../../../../electron/bridge/inbox.ts'
import { call } from '../../../bridge/call.ts'
import { useInbox } from '../../../stores/inbox.ts'

/** Pause in typing after which the limits are asked, in milliseconds. */
const PAUSE = 350

/**
 * The verdict of the limits on the text being written. Shows nothing if it cannot be read: sending
 * checks the limits again and reports the failure.
 */
export function useLimits(thread: () => ThreadId, text: () => string) {
  const inbox = useInbox()
  const report = shallowRef<LimitsReport>()
  let turn = 0

  /** Asks about a text now. Throws a bridge failure. */
  async function ask(given: string): Promise<LimitsReport | undefined> {
    const { cabinet } = inbox
    turn += 1
    const mine = turn
    if (cabinet === undefined || given === '') return undefined
    const found = await call('inbox.limits', { cabinet, thread: thread(), text: given })
    if (mine === turn) report.value = found
    return found
  }

  watch(text, (given) => {
    // A refusal of the text before must not hold this one up.
    if (given !== '' && report.value?.verdict !== 'refuse') return
    turn += 1
    report.value = undefined
  })
  watchDebounced(
    text,
    (given) => {
      ask(given).catch(() => {
        report.value = undefined
      })
    },
    { debounce: PAUSE, maxWait: 4 * PAUSE, immediate: true },
  )
  return { report, ask }
}
