import { until } from '@vueuse/core'
import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import { useAccount } from '../../stores/account.ts'
import {
  freeNumber,
  holderOf,
  takenNumbers,
  type HolderKind,
  type Owner,
} from '../../stores/taken-numbers.ts'

const LISTS = ['sip', 'groups', 'queues'] as const

/**
 * Internal numbers while something is edited: who else has one, and which are free. What is said is as
 * true as the lists that have been read.
 * @param owner what is edited, unless it is new
 */
export function useInternalNumbers(owner?: Owner) {
  const { t } = useI18n()
  const account = useAccount()
  account.need(...LISTS)
  const taken = computed(() =>
    takenNumbers({
      sip: account.rows('sip'),
      groups: account.rows('groups'),
      queues: account.rows('queues'),
    }),
  )
  const isComplete = computed(() =>
    LISTS.every((slice) => ['fresh', 'stale'].includes(account.slice(slice).state.state)),
  )

  /** Whose a number is, in words; nothing where it is nobody else's. */
  function takenBy(number: number | undefined): string | undefined {
    const holder = holderOf(taken.value, number, owner)
    return holder && t(`exchange.taken.${holder.kind}`, { number, name: holder.name })
  }

  /**
   * Why numbers of a form cannot be had: somebody else has one, or two fields have the same.
   * @param fields numbers by the names of their fields
   * @param labels what these fields are called
   */
  function faults<F extends string>(
    fields: Record<F, number | undefined>,
    labels: Record<NoInfer<F>, string>,
  ): Partial<Record<F, string>> {
    const found: Partial<Record<F, string>> = {}
    const before = new Map<number, F>()
    for (const [field, number] of Object.entries(fields) as [F, number | undefined][]) {
      if (number === undefined) continue
      const twin = before.get(number)
      const fault = takenBy(number) ?? (twin && t('exchange.taken.twice', { field: labels[twin] }))
      if (fault !== undefined) found[field] = fault
      before.set(number, field)
    }
    return found
  }

  const free = (kind: HolderKind, besides?: readonly (number | undefined)[]) =>
    freeNumber(taken.value, kind, besides)

  /** Once it is known which numbers are free: at once, or as soon as the lists are there. */
  function whenKnown(then: () => void): void {
    void until(isComplete).toBe(true).then(then)
  }

  return { faults, free, whenKnown }
}
