import { defineStore } from 'pinia'
import { computed } from 'vue'
import { useAccount } from './account.ts'
import { useDetails } from './details.ts'
import { usesOf, type ThingKind, type Use } from './uses.ts'

const NONE: readonly Use[] = []

/** For each thing of the account, what leads to it. */
export const useUsage = defineStore('usage', () => {
  const account = useAccount()
  const details = useDetails()

  /** Sees to it that everything that could lead somewhere is there, or on its way. */
  function need(): void {
    account.need('numbers', 'externalNumbers', 'sip', 'scenarios')
    details.needAll('groups', 'queues')
  }

  const index = computed(() =>
    usesOf({
      numbers: account.rows('numbers'),
      externalNumbers: account.rows('externalNumbers'),
      sip: account.rows('sip'),
      groups: account.rows('groups'),
      queues: account.rows('queues'),
      scenarios: account.rows('scenarios'),
      groupDetails: details.all('groups'),
      queueDetails: details.all('queues'),
    }),
  )

  /** Whether everything that could lead to something has been read. */
  const isComplete = computed(
    () =>
      (['numbers', 'externalNumbers', 'sip', 'scenarios'] as const).every((slice) => {
        const { state } = account.slice(slice).state
        return state === 'fresh' || state === 'stale'
      }) &&
      details.isComplete('groups') &&
      details.isComplete('queues'),
  )

  const of = (kind: ThingKind, id: number): readonly Use[] =>
    index.value.get(`${kind} ${id}`) ?? NONE

  return { need, of, isComplete }
})
