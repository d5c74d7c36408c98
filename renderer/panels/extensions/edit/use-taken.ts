import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import { useAccount } from '../../../stores/account.ts'
import { freeNumbers, takenNumbers, usualBegin, type Holder } from './taken-numbers.ts'

/** Which internal numbers are taken and which are free, as far as the account's lists tell it now. */
export function useTaken() {
  const { t } = useI18n()
  const account = useAccount()
  account.need('sip', 'groups', 'queues')
  const taken = computed(() =>
    takenNumbers({
      sip: account.rows('sip'),
      groups: account.rows('groups'),
      queues: account.rows('queues'),
    }),
  )
  return {
    taken,
    /** Who has a number, unless it is this very extension. */
    holderOf(number: number, except?: number): Holder | undefined {
      const holder = taken.value.get(number)
      return holder?.kind === 'sip' && holder.id === except ? undefined : holder
    },
    /** The nearest free ones; without a wish those above where the account's own begin. */
    free: (count: number, near?: number, others?: ReadonlySet<number>): number[] =>
      freeNumbers(taken.value, near ?? usualBegin(account.rows('sip')), count, others),
    words: ({ kind, name }: Holder): string => t(`extensions.taken.${kind}`, { name }),
  }
}
