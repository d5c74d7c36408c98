import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { saveCsv, toCsv } from '../../renderer/files/csv.ts'
import { unguarded } from '../../renderer/files/formula.ts'
import { fileDay, saveFile } from '../../renderer/files/save.ts'
import { savedFiles } from './support/saved-files.ts'

describe('a table for office programs', () => {
  /** As office programs open it: by the mark, with semicolons. */
  function opened(table: string): string[][] {
    expect(table.startsWith('\uFEFF')).toBe(true)
    return Papa.parse<string[]>(table.slice(1), { delimiter: ';', newline: '\r\n' }).data.slice(
      0,
      -1,
    )
  }
  /** Where a program may begin a formula, whatever it splits at and does with quotes and blanks. */
  const dangerous = /(?<=[,;:|\t\r\n])(?=["\s]*[=+\-@＝＋－＠])/g
  const harmless = /^["\s]*(?:[+-]\d+\s+\d|[+-]+\)|[+-]\d+(?:[.,]\d+)?(?:[,;]\s*\+\d+)*[\s₽%]*")/

  it('has everything in its cell', () => {
    expect(
      toCsv([
        ['Текст', 'Когда'],
        ['=1+1; "да"\nнет', '09:00'],
      ]),
    ).toBe(`\uFEFF"Текст";"Когда"\r\n"'=1+1; ""да""\nнет";"09:00"\r\n`)
  })

  it.each([
    ['=HYPERLINK("http://x")', `'=HYPERLINK("http://x")`],
    ['+1+cmd|" /C calc"!A0', `'+1+cmd|" /C calc"!A0`],
    ['-2+3+cmd', `'-2+3+cmd`],
    ['@SUM(1)', `'@SUM(1)`],
    ['\t=1', `\t'=1`],
    ['＝1+1', `'＝1+1`],
    ['\n=1', `\n'=1`],
    ['да, =1+1; -1-1', `да,' =1+1;' -1-1`],
    ['Список:\n- раз', `Список:\n'- раз`],
    ['тел.: +7 916 123-45-67, спросить', 'тел.: +7 916 123-45-67, спросить'],
    ['+79161234567, +79161234568', '+79161234567, +79161234568'],
    ['шутка :-), ура', 'шутка :-), ура'],
    ['+7 -5', "'+7 -5"],
    ['-1:HYPERLINK("http://x")', `'-1:HYPERLINK("http://x")`],
    ['a=1, b - c, почта a@b.example', 'a=1, b - c, почта a@b.example'],
    ['+7 916 123-45-67', '+7 916 123-45-67'],
    ['+79161234567', '+79161234567'],
    ['-250,00 ₽', '-250,00 ₽'],
    ['−250,00 ₽', '−250,00 ₽'],
    ["'=1", "''=1"],
    ['обычный текст', 'обычный текст'],
  ])('writes the text %j as %j', (text, cell) => {
    expect(opened(toCsv([[text, 'x']]))).toEqual([[cell, 'x']])
  })

  it('writes sums with two decimals, and nothing where there is nothing', () => {
    expect(opened(toCsv([[-250.5, 0, undefined, 12]]))).toEqual([['-250,50', '0,00', '', '12,00']])
  })

  it('never begins a formula, and gives every text back', () => {
    const sign = fc.constantFrom(...'=+-@\t\r\n＝＋－＠\'"; 1а,.:|)')
    const text = fc.oneof(fc.string({ unit: sign, maxLength: 8 }), fc.string({ unit: 'grapheme' }))
    fc.assert(
      fc.property(
        fc.array(fc.array(text, { minLength: 2, maxLength: 2 }), { minLength: 1 }),
        (rows) => {
          const table = toCsv(rows)
          expect(opened(table).map((row) => row.map(unguarded))).toEqual(rows)
          for (const { index } of table.matchAll(dangerous)) {
            expect(table.slice(index)).toMatch(harmless)
          }
        },
      ),
    )
  })
})

describe('a file', () => {
  it('is handed to the browser with its name, text and bytes alike', async () => {
    const saved = savedFiles()
    saveFile('a.txt', 'Привет', 'text/plain')
    saveFile('a.bin', new Uint8Array([1, 2, 3]), 'application/octet-stream')
    saveCsv('Номера', [['а', 'б']])
    const [text, bytes, table] = saved
    expect(saved.map(({ name }) => name)).toEqual(['a.txt', 'a.bin', 'Номера.csv'])
    expect(await text?.file.text()).toBe('Привет')
    expect(text?.file.type).toBe('text/plain;charset=utf-8')
    expect([...new Uint8Array((await bytes?.file.arrayBuffer()) ?? [])]).toEqual([1, 2, 3])
    expect(await table?.file.text()).toContain('"а";"б"')
  })

  it('can carry the day of its making', () => {
    expect(fileDay()).toMatch(/^\d{4}-\d\d-\d\d$/)
  })
})
