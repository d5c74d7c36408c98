import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { Argument, Calendar } from '../../electron/bridge/index.ts'
import {
  USUAL_HOURS,
  type Office,
  type WeeklyHours,
} from '../../electron/shared/calendar/calendar.ts'
import { useApp } from './app.ts'
import { useCabinetEvents } from './cabinet-load.ts'
import { callHere } from './cabinets.ts'

const USUAL: Calendar = { country: 'none', own: [] }

/** When the office of the active cabinet works: the usual week of the settings, and the days that differ from it. */
export const useCalendar = defineStore('calendar', () => {
  const app = useApp()
  const calendar = shallowRef<Calendar>(USUAL)
  const take = (now: Calendar): void => void (calendar.value = now)

  const { ask, whenShown } = useCabinetEvents({
    on: { 'calendar.changed': ({ calendar: now }) => take(now) },
    forget: () => (calendar.value = USUAL),
  })
  whenShown(() => ask(callHere('calendar.read'), take))

  const hours = computed<WeeklyHours>(() => app.settings.workingHours ?? USUAL_HOURS)
  return {
    calendar,
    office: computed((): Office => ({ hours: hours.value, calendar: calendar.value })),
    change: (changes: Omit<Argument<'calendar.change'>, 'cabinet'>): Promise<void> =>
      ask(callHere('calendar.change', changes), take),
    /** Changes the usual week. */
    changeHours: (changes: Partial<WeeklyHours>) => {
      const { days, ...ends } = { ...hours.value, ...changes }
      return app.changeSettings({ workingHours: { ...ends, days: [...days] } })
    },
  }
})
