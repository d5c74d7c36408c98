import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import { useCabinets } from '../../../stores/cabinets.ts'
import type { TodaySource } from '../line.ts'

/** Accounts whose session ended: nothing new comes from them. */
export function useSessionLines() {
  const { t } = useI18n()
  const cabinets = useCabinets()
  return computed((): TodaySource => ({
    lines: cabinets.list
      .filter(({ state }) => state === 'signedOut')
      .map((cabinet) => ({
        key: `session ${cabinet.id}`,
        harm: 'signedOut',
        title: t('today.signedOut', { title: cabinets.titleOf(cabinet) }),
        actions: [{ text: t('signIn.again'), to: `#/sign-in?cabinet=${cabinet.id}` }],
      })),
  }))
}
