import { computed, onUnmounted, shallowRef } from 'vue'
import { useCommand } from '../../bridge/use-command.ts'
import type { Excess } from '../../files/too-much.ts'
import type { WorkerCalls } from '../../files/worker-calls.ts'
import { useContacts } from '../../stores/contacts.ts'
import type { Offer } from './files/offer.ts'
import type { ReadCalls } from './files/read-worker.ts'
import type { FoundFile } from './files/reader.ts'
import type { Column } from './files/table.ts'

/**
 * What a file of contacts offers. It is read aside, and asked anew whenever its columns are taken
 * differently; it is compared with the contacts of that moment, since taking it up changes them.
 */
export function useOffer(file: File) {
  const contacts = useContacts()
  const found = shallowRef<FoundFile>()
  const columns = shallowRef<Column[]>([])
  const answer = shallowRef<{ columns: Column[]; gives: Offer | { excess: Excess } }>()
  const leaving = new AbortController()
  onUnmounted(() => leaving.abort())
  let call: WorkerCalls<ReadCalls>['call']

  const reading = useCommand(async () => {
    const { beginReading } = await import('./files/begin-reading.ts')
    call = await beginReading(leaving.signal)
    found.value = await call('read', file)
    if (found.value.kind === 'cards') take([])
    if (found.value.kind === 'table') take(found.value.preview.columns)
  })
  const asking = useCommand(async (taken: Column[]) => {
    answer.value = { columns: taken, gives: await call('offer', contacts.list, taken) }
  })
  function take(taken: Column[]): void {
    columns.value = taken
    void asking.run(taken)
  }

  const gives = computed(() => answer.value?.gives)
  return {
    found,
    columns,
    offer: computed(() => (gives.value && 'plan' in gives.value ? gives.value : undefined)),
    excess: computed(() => {
      if (found.value?.kind === 'tooMuch') return found.value.excess
      return gives.value && 'excess' in gives.value ? gives.value.excess : undefined
    }),
    /** Whether what is offered is of the columns as they are taken now. */
    isCurrent: computed(() => answer.value?.columns === columns.value),
    failure: computed(() => reading.failure.value ?? asking.failure.value),
    read: reading.run,
    take,
  }
}
