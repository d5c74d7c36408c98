import { useDebounceFn } from '@vueuse/core'
import { computed, onUnmounted, shallowRef } from 'vue'
import { useCommand } from '../../bridge/use-command.ts'
import type { Excess } from '../../files/too-much.ts'
import type { WorkerCalls } from '../../files/worker-calls.ts'
import { useContacts } from '../../stores/contacts.ts'
import type { Offer } from './files/offer.ts'
import type { ReadCalls } from './files/read-worker.ts'
import type { FoundFile } from './files/reader.ts'
import type { Column } from './files/table.ts'
import type { Corrections } from './files/types.ts'

/** What an answer is of. */
interface Asked {
  columns: Column[]
  corrections: Corrections
}

/** Somebody who types is waited for so long, in milliseconds. */
const PAUSE = 200

/**
 * What a file of contacts offers. It is read aside, and asked anew whenever its columns are taken
 * differently; it is compared with the contacts of that moment, since taking it up changes them.
 */
export function useOffer(file: File) {
  const contacts = useContacts()
  const found = shallowRef<FoundFile>()
  const columns = shallowRef<Column[]>([])
  const corrections = shallowRef<Corrections>({})
  const answer = shallowRef<Asked & { gives: Offer | { excess: Excess } }>()
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
  const asking = useCommand(async (asked: Asked) => {
    const gives = await call('offer', contacts.list, asked.columns, asked.corrections)
    answer.value = { ...asked, gives }
  })
  const ask = () => void asking.run({ columns: columns.value, corrections: corrections.value })
  function take(taken: Column[]): void {
    columns.value = taken
    ask()
  }
  const askSoon = useDebounceFn(ask, PAUSE)
  function correct(by: Corrections): void {
    corrections.value = by
    void askSoon()
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
    isCurrent: computed(
      () =>
        answer.value?.columns === columns.value && answer.value.corrections === corrections.value,
    ),
    failure: computed(() => reading.failure.value ?? asking.failure.value),
    read: reading.run,
    take,
    corrections,
    correct,
  }
}
