import { computed, ref } from 'vue'
import { officeDay, type Clocks } from '../../../../electron/shared/calendar/calendar.ts'
import { hoursOn } from './days.ts'
import { offsetAt } from '../../../i18n/zone.ts'
import type { Period } from './use-period.ts'
import { useCalendar } from '../../../stores/calendar.ts'

/** Hours that are offered; the empty choice means the working hours. */
export const PRESETS = {
  morning: { from: '09:00', to: '13:00' },
  afternoon: { from: '14:00', to: '18:00' },
  allDay: { from: '00:00', to: '00:00' },
} as const

/** The hours of the day that are summed up: the office's hours, or others for as long as the view is open. */
export function useHours({ days }: Period) {
  const calendar = useCalendar()
  const chosen = ref<Clocks>()
  const hours = computed<Clocks>(() => chosen.value ?? calendar.office.hours)
  return {
    hours,
    isWorking: computed(() => chosen.value === undefined),
    spans: computed(() =>
      hoursOn(
        days.value.map(({ day }) => day),
        (day) => chosen.value ?? officeDay(calendar.office, day).hours,
        offsetAt,
      ),
    ),
    choose: (hours?: Clocks) => (chosen.value = hours),
  }
}

export type ChosenHours = ReturnType<typeof useHours>
