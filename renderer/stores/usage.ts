import { defineStore } from 'pinia'
import { computed } from 'vue'
import { useAccount } from './account.ts'
import { useDetails } from './details.ts'
import { detailedUses, listedUses, type ThingKind, type Use } from './uses.ts'

/** Lists whose rows tell where they lead, and those that tell it in their details. */
const LISTS = ['numbers', 'externalNumbers', 'sip'] as const
const DETAILED = ['groups', 'queues', 'scenarios'] as const

/** For each thing of the account, what leads to it. */
export const useUsage = defineStore('usage', () => {
  const account = useAccount()
  const details = useDetails()

  /** Sees to it that everything that could lead somewhere is there, or on its way. */
  function need(): void {
    account.need(...LISTS)
    details.needAll(...DETAILED)
  }

  const listed = computed(() =>
    listedUses({
      numbers: account.rows('numbers'),
      externalNumbers: account.rows('externalNumbers'),
      sip: account.rows('sip'),
      groups: account.rows('groups'),
      queues: account.rows('queues'),
      scenarios: account.rows('scenarios'),
    }),
  )
  const detailed = computed(() =>
    detailedUses({
      groupDetails: details.all('groups'),
      queueDetails: details.all('queues'),
      menuDetails: details.all('scenarios'),
    }),
  )

  /** Whether everything that could lead to something has been read. */
  const isComplete = computed(
    () =>
      LISTS.every((slice) => {
        const { state } = account.slice(slice).state
        return state === 'fresh' || state === 'stale'
      }) && DETAILED.every(details.isComplete),
  )

  /** Whether something of it could not be read. */
  const isFailing = computed(
    () =>
      LISTS.some((slice) => account.slice(slice).state.state === 'failed') ||
      DETAILED.some(details.isFailing),
  )

  /** Reads what could not be read once more. */
  function retry(): void {
    for (const slice of [...LISTS, ...DETAILED]) {
      if (account.slice(slice).state.state === 'failed') void account.read(slice, true)
    }
    for (const slice of DETAILED) if (details.isFailing(slice)) void details.readAll(slice, true)
  }

  function of(kind: ThingKind, id: number): readonly Use[] {
    const key = `${kind} ${id}`
    return [...(listed.value.get(key) ?? []), ...(detailed.value.get(key) ?? [])]
  }

  /** How many numbers, own and of other operators, lead to a thing. */
  function numbersTo(kind: ThingKind, id: number): number {
    const isNumber = ({ by }: Use) => by === 'number' || by === 'externalNumber'
    return of(kind, id).filter((use) => use.role === 'leads' && isNumber(use)).length
  }

  return { need, of, numbersTo, isComplete, isFailing, retry }
})
