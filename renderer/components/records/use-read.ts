import { shallowRef, watch } from 'vue'
import { useCommand } from '../../bridge/use-command.ts'
import { useCabinets } from '../../stores/cabinets.ts'

/**
 * An answer of the core about the active account: requested at once, by `read`, and when the
 * account changes. Of several pending requests only the last one counts, even if it fails.
 */
export function useRead<T>(ask: () => Promise<T>) {
  const cabinets = useCabinets()
  const answer = shallowRef<T>()
  let latest: Promise<T> | undefined
  async function settled(): Promise<T | undefined> {
    const asked = latest
    await Promise.allSettled([asked])
    return latest === asked ? asked : settled()
  }
  const { run, pending, failure } = useCommand(async () => {
    latest = ask()
    answer.value = await settled()
  })
  const read = () => void run()
  watch(
    () => cabinets.activeId,
    (cabinet) => {
      answer.value = undefined
      latest = undefined
      if (cabinet !== undefined) read()
    },
    { immediate: true },
  )
  return { answer, read, pending, failure }
}
