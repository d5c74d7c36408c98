import { weekDays } from '../../service/catalogue/values.ts'
import { createMenuHours } from '../../shared/menu-hours.ts'

export { HOURS, type MenuState, type WeekStates } from '../../shared/menu-hours.ts'

/** States of menus by the assumptions about their hours. */
export const { statesAt, createWeekStates } = createMenuHours(weekDays)
