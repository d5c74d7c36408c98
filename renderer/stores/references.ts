import { defineStore } from 'pinia'
import { computed } from 'vue'
import {
  detailedKinds,
  type KnownAccount,
  type ResourceKind,
} from '../../electron/shared/references/account.ts'
import { internalNumbers } from '../../electron/shared/references/internal-numbers.ts'
import { createDirectory, destinationOf } from '../../electron/shared/references/names.ts'
import {
  detailReferences,
  joined,
  listReferences,
} from '../../electron/shared/references/references.ts'
import { useAccount } from './account.ts'
import { useDetails } from './details.ts'

/** Lists that are needed without details. */
const LISTS = ['numbers', 'externalNumbers', 'sip'] as const

/** References between resources of the active account, computed by the same code as in the core. */
export const useReferences = defineStore('references', () => {
  const account = useAccount()
  const details = useDetails()
  const hasInvalid = (kind: ResourceKind): boolean => {
    const { state } = account.collection(kind)
    return 'invalid' in state && state.invalid !== undefined
  }
  const known: KnownAccount = {
    known: account.rows,
    isWhole: (kind) => account.isRead(kind) && !hasInvalid(kind),
    knownDetail: (kind, id) => details.detailOf(kind, id)?.detail,
  }

  /** Loads everything that can contain references. */
  function need(): void {
    account.need(...LISTS)
    details.needAll(...detailedKinds)
  }

  const directory = computed(() => createDirectory(known))
  const listed = computed(() => listReferences(known, directory.value))
  // Apart from the lists: they come one by one.
  const detailed = computed(() => detailReferences(known))
  const all = computed(() => joined(listed.value, detailed.value))
  const holders = computed(() => internalNumbers(known))

  /** True if everything that can contain references has been read. */
  const isComplete = computed(() => all.value.unread.size === 0)

  /** True if some of it could not be read. */
  const isFailing = computed(
    () =>
      [...LISTS, ...detailedKinds].some(hasInvalid) ||
      LISTS.some((collection) => account.collection(collection).state.state === 'failed') ||
      detailedKinds.some(details.isFailing),
  )

  /** True while more is being read. */
  const isReading = computed(() => !isComplete.value && !isFailing.value)

  /** Reads what could not be read once more. */
  function retry(): void {
    for (const collection of [...LISTS, ...detailedKinds]) {
      const isFailed = account.collection(collection).state.state === 'failed'
      if (isFailed || hasInvalid(collection)) void account.read(collection, true)
    }
    for (const collection of detailedKinds)
      if (details.isFailing(collection)) void details.readAll(collection, true)
  }

  const to = (kind: ResourceKind, id: number) => all.value.to(kind, id)

  return {
    need,
    isComplete,
    isFailing,
    isReading,
    retry,
    /** Internal numbers with their holders. */
    holders,
    from: (kind: ResourceKind, id: number) => all.value.from(kind, id),
    to,
    /** Returns the count of numbers, own and external, that are forwarded to a resource. */
    numbersTo: (kind: ResourceKind, id: number): number =>
      to(kind, id).filter(({ by }) => by === 'forwarding').length,
    /** Returns the resource that a forwarding's name refers to. */
    destinationOf: (name: string | undefined) => destinationOf(name, directory.value),
  }
})
