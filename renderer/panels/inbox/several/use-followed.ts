import { useDebounceFn } from '@vueuse/core'
import { shallowRef } from 'vue'
import { useCommand } from '../../../bridge/use-command.ts'
import { useEvents } from '../../../stores/events.ts'

/** Delay between the last change of a message and the next read, in milliseconds. */
const PAUSE = 200

/** The result of `read`, read again when messages change, while the component lives. */
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
