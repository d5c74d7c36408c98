import { useDebounceFn } from '@vueuse/core'
import { computed, onUnmounted, ref, shallowRef, watch } from 'vue'
import { useCommand } from '../../bridge/use-command.ts'
import type { Encoding } from '../../files/decode-text.ts'
import type { Excess } from '../../files/too-much.ts'
import type { WorkerCalls } from '../../files/worker-calls.ts'
import { useContacts } from '../../stores/contacts.ts'
import type { ContactsOffer } from './files/offer.ts'
import type { ReadCalls } from './files/read-worker.ts'
import type { FoundFile } from './files/reader.ts'
import type { Column } from './files/table.ts'
import type { Sharing } from './files/plan.ts'
import type { Corrections } from './files/types.ts'

/** Input that an answer belongs to. */
interface AskedOffer {
  columns: Column[]
  corrections: Corrections
  sharing: Sharing
}

const excessIn = (
  one: FoundFile | ContactsOffer | { excess: Excess } | undefined,
): Excess | undefined => (one && 'excess' in one ? one.excess : undefined)

/** Delay after the last input, in milliseconds. */
const PAUSE = 200

/**
 * Result of reading a file of contacts. Read in a worker, and again when the columns' roles change.
 * Later changes of the contacts do not repeat the comparison: the import itself causes some.
 */
export function useOffer(file: File) {
  const contacts = useContacts()
  const found = shallowRef<FoundFile>()
  const columns = shallowRef<Column[]>([])
  const corrections = shallowRef<Corrections>({})
  const sharing = ref<Sharing>('apart')
  const answer = shallowRef<AskedOffer & { gives: ContactsOffer | { excess: Excess } }>()
  const leaving = new AbortController()
  onUnmounted(() => leaving.abort())
  let call: WorkerCalls<ReadCalls>['call'] | undefined

  const reading = useCommand(async (encoding?: Encoding) => {
    const { beginReading } = await import('./files/begin-reading.ts')
    call ??= await beginReading(leaving.signal)
    found.value = await call('read', file, encoding)
    corrections.value = {}
    if (found.value.kind === 'cards') take([])
    if (found.value.kind === 'table') take(found.value.preview.columns)
  })
  const asking = useCommand(async (asked: AskedOffer) => {
    const { columns, corrections, sharing } = asked
    const gives = await call?.('offer', contacts.list, columns, corrections, sharing)
    if (gives === undefined) return
    answer.value = { ...asked, gives }
  })
  const ask = () =>
    void asking.run({
      columns: columns.value,
      corrections: corrections.value,
      sharing: sharing.value,
    })
  watch(sharing, ask)
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
    excess: computed(() => excessIn(found.value) ?? excessIn(gives.value)),
    /** True if the result belongs to the current columns and corrections. */
    isCurrent: computed(
      () =>
        answer.value?.columns === columns.value &&
        answer.value.corrections === corrections.value &&
        answer.value.sharing === sharing.value,
    ),
    failure: computed(() => reading.failure.value ?? asking.failure.value),
    read: reading.run,
    take,
    sharing,
    corrections,
    correct,
  }
}
