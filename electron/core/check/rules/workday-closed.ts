import { createArrivals, daysAhead } from '../days-ahead.ts'
import { dayObject, type Rule } from '../rule.ts'

/** The office will work out of turn, as on a moved Saturday, but calls will find it closed. */
export const workdayClosed: Rule = {
  name: 'workdayClosed',
  reads: ['numbers', 'externalNumbers', 'sip', 'groups', 'queues', 'scenarios'],
  find(account) {
    const worked = daysAhead(account).filter(({ added }) => added.length > 0)
    if (worked.length === 0) return []
    const { failing } = createArrivals(account)
    const usualAt = (hour: number) =>
      account.office.hours.days.map((day) => (day - 1) * 24 + (hour % 24))
    return worked.flatMap(({ day, added }) => {
      const numbers = failing(added, ({ isThere, isElsewhere, isLostSo }, hour) =>
        isLostSo ? isLostSo(hour) : isElsewhere(hour) && usualAt(hour).some(isThere),
      )
      if (numbers.length === 0) return []
      return {
        severity: 'warning' as const,
        of: dayObject(day),
        words: { days: day, n: numbers.length },
        rests: [day, numbers],
      }
    })
  },
}
