import { defineAsyncComponent } from 'vue'
import { withTexts } from '../../i18n/index.ts'
import { calendarTexts } from './texts.ts'

/** The dates of a week, with the days that are out of turn; brings its texts along. */
export const WeekDates = defineAsyncComponent(
  withTexts(calendarTexts, () => import('./WeekDates.vue')),
)

/** The usual week and all days that differ from it; brings its texts along. */
export const CalendarDialog = defineAsyncComponent(
  withTexts(calendarTexts, () => import('./CalendarDialog.vue')),
)
