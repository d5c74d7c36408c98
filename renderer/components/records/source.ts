import { computed, type Ref } from 'vue'
import type { Failure } from '../../../electron/bridge/failures.ts'
import type { InvalidRows } from '../../../electron/bridge/account.ts'
import type { CollectionName, Collections } from '../../../electron/bridge/index.ts'
import { useAccount } from '../../stores/account.ts'
import { useRead } from './use-read.ts'

/** Source of a list's rows, with the state of loading them. */
export interface ListSource<T> {
  rows: Readonly<Ref<readonly T[]>>
  /** The first rows are on their way. */
  reading: Readonly<Ref<boolean>>
  /** The failure of the last read. */
  failure: Readonly<Ref<Failure | undefined>>
  retry(): void
  /** Rows that were listed and could not be read: without any other row, the list is not empty. */
  invalid?: Readonly<Ref<InvalidRows | undefined>>
  /** The account's collection, if it is one: the list then shows its age. */
  collection?: CollectionName
}

/** Returns a collection of the account as a list's source, and loads it if needed. */
export function useCollection<S extends CollectionName>(collection: S): ListSource<Collections[S]> {
  const account = useAccount()
  account.need(collection)
  const state = computed(() => account.collection(collection).state)
  return {
    collection,
    rows: computed(() => account.rows(collection)),
    reading: computed(() => ['empty', 'loading'].includes(state.value.state)),
    failure: computed(() => (state.value.state === 'failed' ? state.value.failure : undefined)),
    invalid: computed(() => ('invalid' in state.value ? state.value.invalid : undefined)),
    retry: () => void account.read(collection, true),
  }
}

/** Rows that are asked for when they are looked at, as a list's source; `answer` is what holds them. */
export function useAskedRows<T>(ask: () => Promise<readonly T[]>) {
  const { answer, read: retry, pending: reading, failure } = useRead(ask)
  return { answer, rows: computed(() => answer.value ?? []), reading, failure, retry }
}
