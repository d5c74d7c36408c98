import type { WorkTime } from '../../../shared/references/account.ts'
import { weekDays } from '../../../service/catalogue/values.ts'
import { menusOf } from '../menus.ts'
import type { Rule } from '../rule.ts'

/** Working hours that end before they begin, are none of a clock's, or overlap others of their day. */
export const hoursOdd: Rule = {
  name: 'hoursOdd',
  reads: ['scenarios'],
  find: (account) =>
    menusOf(account).flatMap(({ row, of, told }) => {
      const times = told.work_time ?? []
      return times.flatMap((hours, place) => {
        const before = times.slice(0, place)
        if (isClear(hours) && !before.some((other) => overlaps(hours, other))) return []
        const { first_hour: a, last_hour: b } = hours
        const words = { menu: row.name, a: String(a ?? '?'), b: String(b ?? '?') }
        return [{ severity: 'notice' as const, of, field: `work_time.${place}`, words }]
      })
    }),
}

const isHour = (hour: unknown): hour is number =>
  Number.isInteger(hour) && Number(hour) >= 0 && Number(hour) <= 23

const isClear = ({ week_day, first_hour: first, last_hour: last }: WorkTime): boolean =>
  (weekDays as readonly unknown[]).includes(week_day) &&
  isHour(first) &&
  isHour(last) &&
  first <= last

/**
 * Hours that only touch one another are no fault: the specification does not say if the last hour
 * counts.
 */
function overlaps(one: WorkTime, other: WorkTime): boolean {
  if (one.week_day !== other.week_day || !isClear(one) || !isClear(other)) return false
  const first = Math.max(one.first_hour ?? 0, other.first_hour ?? 0)
  const last = Math.min(one.last_hour ?? 0, other.last_hour ?? 0)
  const isSame = one.first_hour === other.first_hour && one.last_hour === other.last_hour
  return first < last || isSame
}
