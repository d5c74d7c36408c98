import { computed, watch } from 'vue'
import { useI18n } from 'vue-i18n'
import type { Summary } from '../../../../electron/bridge/extensions.ts'
import { call } from '../../../bridge/call.ts'
import { useMinute } from '../../../i18n/dates.ts'
import { useCabinets } from '../../../stores/cabinets.ts'
import { useBatched } from './use-batched.ts'
import type { Period } from './use-period.ts'
import { useWorkingHours } from './working-hours.ts'

/** The shares of working hours in a period, of those in sight. */
export function useShares({ first, days, isNow }: Period) {
  const cabinet = useCabinets().present()
  const { hours } = useWorkingHours()
  const minute = useMinute()
  const asked = computed(() => ({
    first: first.value,
    days: days.value.length,
    hours: { ...hours.value, days: [...hours.value.days] },
  }))
  const shares = useBatched<Summary | undefined>((ids) =>
    call('extensions.shares', { cabinet, ids, ...asked.value }),
  )
  watch(
    () => JSON.stringify(asked.value),
    () => shares.begin(),
  )
  watch(minute, () => isNow.value && shares.renew())
  return shares
}

/** Shares in words. */
export function useShareWords() {
  const { t, locale } = useI18n()
  const format = computed(() => new Intl.NumberFormat(locale.value, { style: 'percent' }))
  const percent = (share: number) => format.value.format(share)
  return {
    percent,
    whole: ({ online, offline, unknown }: Summary): string =>
      t('extensions.history.shares', {
        online: percent(online),
        offline: percent(offline),
        unknown: percent(unknown),
      }),
  }
}
