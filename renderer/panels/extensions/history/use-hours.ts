import { computed, ref } from 'vue'
import { hoursOn, type Hours } from './days.ts'
import { offsetAt } from '../../../i18n/zone.ts'
import type { Period } from './use-period.ts'
import { useWorkingHours } from './working-hours.ts'

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]

/** Hours that are offered; the empty choice means the working hours. */
export const PRESETS = {
  morning: { from: '09:00', to: '13:00' },
  afternoon: { from: '14:00', to: '18:00' },
  allDay: { from: '00:00', to: '00:00' },
} as const

/** The hours of the day that are summed up: the working hours, or others for as long as the view is open. */
export function useHours({ days }: Period) {
  const { hours: working } = useWorkingHours()
  const chosen = ref<Omit<Hours, 'days'>>()
  const hours = computed<Hours>(() =>
    chosen.value ? { ...chosen.value, days: EVERY_DAY } : working.value,
  )
  return {
    hours,
    isWorking: computed(() => chosen.value === undefined),
    spans: computed(() =>
      hoursOn(
        days.value.map(({ day }) => day),
        hours.value,
        offsetAt,
      ),
    ),
    choose: (hours?: Omit<Hours, 'days'>) => (chosen.value = hours),
  }
}

export type ChosenHours = ReturnType<typeof useHours>
