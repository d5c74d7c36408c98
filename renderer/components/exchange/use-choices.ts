import { shallowRef } from 'vue'
import { useCommand } from '../../bridge/use-command.ts'
import { useCabinets } from '../../stores/cabinets.ts'

/** What can be chosen as the service tells it, asked for when a form is opened. */
export function useChoices<T>(ask: (cabinet: string) => Promise<T[]>) {
  const cabinets = useCabinets()
  const choices = shallowRef<T[]>([])
  const asking = useCommand(async () => {
    choices.value = await ask(cabinets.activeId ?? '')
  })
  void asking.run()
  return { choices, pending: asking.pending, failure: asking.failure, retry: asking.run }
}
