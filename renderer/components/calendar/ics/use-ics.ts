import { computed, onUnmounted, ref, shallowRef } from 'vue'
import { useCommand } from '../../../bridge/use-command.ts'
import { callsTo } from '../../../files/worker-calls.ts'
import type { IcsFile } from './read.ts'
import type { IcsCalls } from './read-worker.ts'

/** Bytes of a file at most; a calendar of holidays has some thousand. */
const LARGEST = 10_000_000

/** Days of a calendar are kept for the years around the present one. */
const YEARS = { before: 1, after: 5 }

/** Reads an .ics file in a worker of its own, so that the page stays responsive. */
export function useIcs() {
  const found = shallowRef<IcsFile>()
  const trouble = ref<'tooLarge' | 'tooMany' | 'notCalendar'>()
  let end: (() => void) | undefined
  onUnmounted(() => end?.())

  const reading = useCommand(async (file: File) => {
    found.value = undefined
    trouble.value = file.size > LARGEST ? 'tooLarge' : undefined
    if (trouble.value) return
    const { startWorker } = await import('./start-worker.ts')
    const worker = callsTo<IcsCalls>(await startWorker(), () => {})
    end = () => worker.end(new Error('The dialog was closed'))
    const year = new Date().getFullYear()
    const span = { from: `${year - YEARS.before}-01-01`, to: `${year + YEARS.after}-12-31` }
    try {
      const answer = await worker.call('read', file, span)
      if (typeof answer === 'object') found.value = answer
      else trouble.value = answer ?? 'notCalendar'
    } finally {
      end()
    }
  })
  return {
    found,
    trouble,
    pending: reading.pending,
    failure: computed(() => reading.failure.value),
    read: reading.run,
    forget: () => (found.value = undefined),
  }
}
