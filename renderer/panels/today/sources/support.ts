import { computed, watchEffect } from 'vue'
import { useI18n } from 'vue-i18n'
import { ticketPlace } from '../../../../electron/shared/places.ts'
import { useTimes } from '../../../i18n/dates.ts'
import { useAccount } from '../../../stores/account.ts'
import { useCabinets } from '../../../stores/cabinets.ts'
import { MOST, type TodaySource } from '../line.ts'

/** Tickets with answers that were not read; they come by REST alone. */
export function useSupportLines() {
  const { t } = useI18n()
  const times = useTimes()
  const account = useAccount()
  const cabinets = useCabinets()
  watchEffect(() => {
    if (cabinets.active?.addresses.rest) account.need('tickets')
  })
  return computed((): TodaySource => ({
    lines: account
      .rows('tickets')
      .filter(({ unread }) => unread)
      .slice(0, MOST)
      .map(({ id, subject, last }) => ({
        key: `ticket ${id}`,
        harm: 'support',
        title: t('today.answered', { subject: subject || `№ ${id}` }),
        ...(last?.at !== undefined && { detail: times.asOf(last.at) }),
        to: ticketPlace(id),
      })),
  }))
}
