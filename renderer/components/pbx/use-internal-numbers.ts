import { until } from '@vueuse/core'
import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import {
  holderOf,
  type Holder,
  type HolderKind,
  type NumberOwner,
} from '../../../electron/shared/references/internal-numbers.ts'
import { useAccount } from '../../stores/account.ts'
import { useReferences } from '../../stores/references.ts'
import { freeNumbers, usualBegin } from './free-numbers.ts'
import { useFreed } from './use-freed.ts'

const LISTS = ['sip', 'groups', 'queues'] as const

/**
 * Internal numbers while something is edited: who else has one, and which are free. What is said is as
 * true as the lists that have been read.
 * @param owner what is edited, unless it is new
 */
export function useInternalNumbers(owner?: NumberOwner) {
  const { t } = useI18n()
  const account = useAccount()
  const references = useReferences()
  account.need(...LISTS)
  const taken = computed(() => references.holders)
  const { freed, isKnown } = useFreed()
  const isComplete = computed(() => LISTS.every(account.isRead) && isKnown.value)

  const words = ({ kind, name }: Holder): string => t(`pbx.taken.${kind}`, { name })

  /** Returns the current holder of a number in words; undefined if it is free or the form's own. */
  function takenBy(number: number | undefined): string | undefined {
    const holder = holderOf(taken.value, number, owner)
    return holder && words(holder)
  }

  /**
   * Returns errors for numbers of a form: held by another resource, or used in two fields.
   * @param fields numbers by the names of their fields
   * @param labels labels of these fields
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
      const fault = takenBy(number) ?? (twin && t('pbx.taken.twice', { field: labels[twin] }))
      if (fault !== undefined) found[field] = fault
      before.set(number, field)
    }
    return found
  }

  /** Numbers not to propose although they are free. */
  const kept = (besides: readonly (number | undefined)[] = []) =>
    new Set([...besides, ...freed.value.internal])

  /** A free number beside those of its kind; nothing where all are taken. */
  const free = (kind: HolderKind, besides?: readonly (number | undefined)[]): number | undefined =>
    freeNumbers(taken.value, usualBegin(taken.value, kind), 1, kept(besides))[0]

  const freeNear = (number: number, count: number) =>
    freeNumbers(taken.value, number, count, kept())

  /** Calls `then` once the free numbers are known, at once if they are. */
  function whenKnown(then: () => void): void {
    void until(isComplete).toBe(true).then(then)
  }

  return { taken, words, takenBy, faults, free, freeNear, whenKnown }
}
