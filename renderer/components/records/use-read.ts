import { shallowRef, watch } from 'vue'
import { useCommand } from '../../bridge/use-command.ts'
import { useCabinets } from '../../stores/cabinets.ts'

/**
 * What the program answers of the account that is shown: asked for at once, anew by `read`, and when another
 * account is shown. Of several answers on their way that counts which was asked for last.
 */
export function useRead<T>(ask: () => Promise<T>) {
  const cabinets = useCabinets()
  const answer = shallowRef<T>()
  let latest: Promise<T> | undefined
  const { run, pending, failure } = useCommand(async () => {
    const asked = ask()
    latest = asked
    const given = await asked
    if (latest === asked) answer.value = given
  })
  const read = () => void run()
  watch(
    () => cabinets.activeId,
    (cabinet) => {
      answer.value = undefined
      if (cabinet !== undefined) read()
    },
    { immediate: true },
  )
  return { answer, read, pending, failure }
}
