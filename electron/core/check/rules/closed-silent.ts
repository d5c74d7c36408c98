import { createWeekStates } from '../../call-map/hours.ts'
import { NOTHING } from '../../../shared/assumptions.ts'
import { atMost, type Rule } from '../rule.ts'
import { menusOf } from '../menus.ts'

/** A menu with working hours beyond which nothing is set. */
export const closedSilent: Rule = {
  name: 'closedSilent',
  reads: ['scenarios'],
  find(account) {
    const statesOf = createWeekStates(account.readings)
    return menusOf(account).flatMap(({ row, of, told }) => {
      if (told.no_active || !told.work_time?.length) return []
      const closed = statesOf(told.work_time)
        .flat()
        .filter(({ value }) => value === 'closed')
      if (closed.length === 0) return []
      // When voicemail takes a call over is not known.
      const isOpen = told.voicemail === true || closed.every(({ when }) => when !== NOTHING)
      const severity = atMost('warning', isOpen)
      return [{ severity, of, field: 'no_active', words: { menu: row.name } }]
    })
  },
}
