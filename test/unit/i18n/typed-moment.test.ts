import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readMoment, writeMoment, type MomentKind } from '../../../renderer/i18n/typed-moment.ts'

const LOCALES = ['ru', 'en'] as const

describe.each(LOCALES)('a moment as %s writes it', (locale) => {
  it('is read as the same', () => {
    const min = new Date('1970-01-01T00:00Z')
    const max = new Date('2999-12-31T23:59Z')
    fc.assert(
      fc.property(fc.date({ min, max, noInvalidDate: true }), (at) => {
        const moment = at.toISOString().slice(0, 16)
        const [day = '', time = ''] = moment.split('T')
        const parts: [string, MomentKind][] = [
          [moment, 'datetime-local'],
          [day, 'date'],
          [time, 'time'],
        ]
        for (const [part, kind] of parts) {
          expect(readMoment(writeMoment(part, locale), kind, locale)).toBe(part)
          expect(readMoment(part, kind, locale)).toBe(part)
        }
      }),
    )
  })

  it('is none where there is none', () => {
    expect(writeMoment('', locale)).toBe('')
    for (const kind of ['date', 'time', 'datetime-local'] as const) {
      expect(readMoment(' ', kind, locale)).toBe('')
    }
  })
})

it.each<[string, MomentKind, string | undefined, string | undefined]>([
  ['5.11.2026', 'date', '2026-11-05', '2026-11-05'],
  ['05.11.2026', 'date', '2026-11-05', '2026-11-05'],
  ['5/11/2026', 'date', '2026-11-05', '2026-05-11'],
  ['11-05-2026', 'date', '2026-05-11', '2026-11-05'],
  ['22/11/2026', 'date', '2026-11-22', undefined],
  ['29.02.2028', 'date', '2028-02-29', '2028-02-29'],
  ['29.02.2026', 'date', undefined, undefined],
  ['31.11.2026', 'date', undefined, undefined],
  ['5.11.20', 'date', undefined, undefined],
  ['5.11', 'date', undefined, undefined],
  ['5.11/2026', 'date', undefined, undefined],
  ['завтра', 'date', undefined, undefined],
  ['9:30', 'time', '09:30', '09:30'],
  ['09.30', 'time', '09:30', '09:30'],
  ['24:00', 'time', undefined, undefined],
  ['9:60', 'time', undefined, undefined],
  ['9:3', 'time', undefined, undefined],
  ['9', 'time', undefined, undefined],
  ['5.11.2026, 9:30', 'datetime-local', '2026-11-05T09:30', '2026-11-05T09:30'],
  ['2026-11-05 09:30', 'datetime-local', '2026-11-05T09:30', '2026-11-05T09:30'],
  ['5.11.2026', 'datetime-local', undefined, undefined],
  ['9:30', 'datetime-local', undefined, undefined],
])('reads %s as a %s', (typed, kind, inRussian, inEnglish) => {
  expect(readMoment(typed, kind, 'ru')).toBe(inRussian)
  expect(readMoment(typed, kind, 'en')).toBe(inEnglish)
})
