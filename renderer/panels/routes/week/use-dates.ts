import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import { officeDay } from '../../../../electron/shared/calendar/calendar.ts'
import { addDays, mondayOf, type Day } from '../../../../electron/shared/days.ts'
import { dayNames } from '../../../i18n/week.ts'
import { useCalendar } from '../../../stores/calendar.ts'

/** The dates of the week of a day: their names, and whether the office is closed or works out of turn. */
export function useDates(day: () => Day) {
  const { locale } = useI18n()
  const calendar = useCalendar()
  return computed(() =>
    dayNames(locale.value, 'short').map((name, ahead) => {
      const date = addDays(mondayOf(day()), ahead)
      const { kind, isUsual } = officeDay(calendar.office, date)
      const look = { 'free-date': kind === 'free', 'odd-date': !isUsual }
      return { name: `${name} ${Number(date.slice(8))}`, look }
    }),
  )
}
