import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { typedDates } from '../../../renderer/panels/inbox/search/typed-dates.ts'

/** A Thursday. */
const NOW = new Date(2026, 10, 26, 12).getTime()
const day = (year: number, month: number, date = 1) => new Date(year, month - 1, date).getTime()
const written = (at: number | undefined) =>
  at === undefined ? '' : new Intl.DateTimeFormat('sv').format(at)

/** "since..until" of what was typed, and the words that are left. */
function read(typed: string): string {
  const { text, dates } = typedDates(typed, NOW)
  return [...dates.map(({ since, until }) => `${written(since)}..${written(until)}`), text]
    .filter(Boolean)
    .join(' ')
}

describe('a date in a search', () => {
  it.each([
    ['сентябрь', '2026-09-01..2026-10-01'],
    ['September', '2026-09-01..2026-10-01'],
    ['декабрь', '2025-12-01..2026-01-01'],
    ['в сентябре', '2026-09-01..2026-10-01'],
    ['Sep 2024', '2024-09-01..2024-10-01'],
    ['сентябрь 2024 года', '2024-09-01..2024-10-01'],
    ['до 5 ноября', '..2026-11-05'],
    ['before 5 Nov', '..2026-11-05'],
    ['before Nov 5th, 2025', '..2025-11-05'],
    ['после 5 ноября', '2026-11-06..'],
    ['с 5 ноября', '2026-11-05..'],
    ['since September', '2026-09-01..'],
    ['after September', '2026-10-01..'],
    ['5 нояб.', '2026-11-05..2026-11-06'],
    ['27 ноября', '2025-11-27..2025-11-28'],
    ['26 November', '2026-11-26..2026-11-27'],
    ['29 февраля', '2024-02-29..2024-03-01'],
    ['5-10 ноября', '2026-11-05..2026-11-11'],
    ['с 5 по 10 ноября', '2026-11-05..2026-11-11'],
    ['from 5 to 10 November', '2026-11-05..2026-11-11'],
    ['с 5 октября по 10 ноября', '2026-10-05.. ..2026-11-11'],
    ['05.11.2025', '2025-11-05..2025-11-06'],
    ['5.11.25', '2025-11-05..2025-11-06'],
    ['до 5.11', '..2026-11-05'],
    ['2025-11-05', '2025-11-05..2025-11-06'],
    ['за 2025', '2025-01-01..2026-01-01'],
    ['до 2025 года', '..2025-01-01'],
    ['before May', '..2026-05-01'],
    ['May', '2026-05-01..2026-06-01'],
    ['договор за сентябрь Иванов', '2026-09-01..2026-10-01 договор Иванов'],
  ])('%s is understood', (typed, meant) => expect(read(typed)).toBe(meant))

  it.each([
    'may',
    'march',
    'сен',
    'nov',
    '2025',
    '5.11',
    'по сентябрю',
    'с утра',
    'до 5',
    'сентябрьский',
    '15 минут',
    'на 5 марток',
  ])('%s is words', (typed) => expect(read(typed)).toBe(typed))

  it('stays words where somebody says so', () => {
    expect(typedDates('договор до 5 ноября', NOW, new Set(['до 5 ноября']))).toEqual({
      text: 'договор до 5 ноября',
      dates: [],
    })
  })

  it('is any day as both languages write it, and a month, and loses no other word', () => {
    const moment = fc.date({
      min: new Date(2021, 0, 1),
      max: new Date(NOW),
      noInvalidDate: true,
    })
    const word = fc.constantFrom('договор', 'Hello', '4821', 'за', 'до')
    const style = fc.constantFrom('long' as const, 'short' as const)
    const locale = fc.constantFrom('ru', 'en-GB', 'en-US')
    fc.assert(
      fc.property(moment, locale, style, word, word, (at, language, month, before, behind) => {
        const [year, of] = [at.getFullYear(), at.getMonth() + 1]
        const name = new Intl.DateTimeFormat(language, { day: 'numeric', month, year: 'numeric' })
        const { dates, text } = typedDates(`${before} ${name.format(at)} ${behind}`, NOW)
        const own = day(year, of, at.getDate())
        expect(dates).toHaveLength(1)
        const [date] = dates
        expect(date?.until).toBe(before === 'до' ? own : day(year, of, at.getDate() + 1))
        expect(date?.since).toBe(before === 'до' ? undefined : own)
        const rest = /^(за|до)$/.test(before) ? behind : `${before} ${behind}`
        expect(text).toBe(rest)
        const whole = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric' })
        expect(typedDates(whole.format(at), NOW).dates[0]).toMatchObject({
          since: day(year, of),
          until: day(year, of + 1),
        })
      }),
    )
  })
})
