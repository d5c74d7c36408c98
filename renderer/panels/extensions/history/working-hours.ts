import { computed } from 'vue'
import type { Settings } from '../../../../electron/bridge/settings.ts'
import { useApp } from '../../../stores/app.ts'

export type WorkingHours = NonNullable<Settings['workingHours']>

const AT_FIRST: WorkingHours = { from: '09:00', to: '18:00', days: [1, 2, 3, 4, 5] }

/** Hours in which extensions should be reachable, in the time zone shown; kept in the settings. */
export function useWorkingHours() {
  const app = useApp()
  const hours = computed(() => app.settings.workingHours ?? AT_FIRST)
  return {
    hours,
    change: (changes: Partial<WorkingHours>) =>
      app.changeSettings({ workingHours: { ...hours.value, ...changes } }),
  }
}
