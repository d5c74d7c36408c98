import { weekInWords, type Week } from '../../../i18n/week-in-words.ts'
import { sureOf } from '../model/week.ts'

interface Texts {
  locale: string
  t(key: string, values?: Record<string, unknown>): string
}

/** Hours that are open in any case, and those that may be; the latter empty if there are none. */
export function hoursInWords(week: Week, unsure: Week, { locale, t }: Texts) {
  const inWords = (hours: Week) =>
    weekInWords(hours, locale, {
      always: t('menus.hours.always'),
      never: t('menus.hours.never'),
      wholeDay: t('menus.hours.wholeDay'),
    })
  const isUnsure = unsure.some((hours) => hours > 0)
  return {
    sure: inWords(sureOf(week, unsure)),
    unsure: isUnsure ? t('menus.hours.unsure', { hours: inWords(unsure) }) : '',
  }
}
