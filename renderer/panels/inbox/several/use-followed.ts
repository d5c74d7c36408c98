import { useDebounceFn } from '@vueuse/core'
import { shallowRef } from 'vue'
import { useCommand } from '../../../bridge/use-command.ts'
import { useEvents } from '../../../stores/events.ts'

/** How long no message changes before it is read anew, in milliseconds. */
const PAUSE = 200

/** What a reading finds, read anew as messages change as long as its component lives. */
export function useFollowed<T>(read: () => Promise<T>) {
  const found = shallowRef<T>()
  const { run, failure } = useCommand(async () => {
    found.value = await read()
  })
  const again = useDebounceFn(run, PAUSE, { maxWait: 5 * PAUSE })
  useEvents().listen(({ name }) => {
    if (name === 'inbox.changed' || name === 'planned.changed') void again()
  })
  void run()
  return { found, failure, run }
}
