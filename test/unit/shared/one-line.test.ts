import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LONGEST, oneLine } from '../../../electron/shared/one-line.ts'

it('shows a name as it is', () => {
  for (const name of ['Ромашка', 'ООО «Ромашка», отдел № 1', '👨‍👩‍👧 Семья', 'می‌خواهم']) {
    expect(oneLine(name)).toBe(name)
  }
})

it.each([
  ['breaks', '\r\n\u2028\u2029'],
  ['blanks', ' '],
  ['blanks that do not break', '\u00a0\u202f\u3000'],
  ['fillers', '\u3164\u115f\u1160\uffa0'],
  ['empty Braille', '\u2800'],
  ['blanks with signs between that are not drawn', ' \u200b\u2060\ufeff\u034f\u{e0020}'],
])('makes one blank of a run of %s', (_, run) => {
  expect(oneLine(`Ромашка${run.repeat(380)}Код: 123456`)).toBe('Ромашка Код: 123456')
})

it('leaves nothing by which a text goes on in a row of its own, and keeps what is drawn', () => {
  const blank = fc.constantFrom(' ', '\n', '\u00a0', '\u3164', '\u2800', '\u200b', '\u2060', '\t')
  const text = fc.array(fc.oneof(blank, fc.constantFrom('а', 'Б', '1', '.')), { maxLength: 300 })
  fc.assert(
    fc.property(text, (signs) => {
      const line = oneLine(signs.join(''))
      expect(line).not.toMatch(/[\p{Cc}\p{Z}\u3164\u2800]{2}/u)
      expect(line.replaceAll(/[^аБ1.]/g, '')).toBe(
        signs.filter((sign) => 'аБ1.'.includes(sign)).join(''),
      )
    }),
  )
})

it('stays short whatever its length', () => {
  for (const sign of [' ', '\u200b', '\u2800', 'а']) {
    expect(oneLine(`а${sign.repeat(1_000_000)}б`).length).toBeLessThanOrEqual(LONGEST)
  }
})
