import { useI18n } from 'vue-i18n'
import type { OfficeDay } from '../../../electron/shared/calendar/calendar.ts'

/** Puts the kind of a day into words, with its reason and its hours where these are of its own. */
export function useDayWords() {
  const { t } = useI18n()
  return ({ kind, hours, own, holiday }: OfficeDay): string =>
    [
      t(`calendar.kinds.${kind}`),
      own?.name ?? (holiday && t(`calendar.holidays.${holiday}`)),
      kind === 'special' && hours && `${hours.from}–${hours.to}`,
    ]
      .filter(Boolean)
      .join(', ')
}
