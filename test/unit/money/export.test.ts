import fc from 'fast-check'
import { inflateRawSync } from 'node:zlib'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import type { Movement } from '../../../electron/bridge/money.ts'
import { toCsv } from '../../../renderer/files/csv.ts'
import { readRows } from '../../../renderer/files/read-table.ts'
import { toXlsx } from '../../../renderer/files/xlsx.ts'
import { movementTable } from '../../../renderer/panels/money/history/save-movements.ts'

const words = {
  name: 'Операции',
  fileName: 'Операции ООО Ромашка 2026-10',
  columns: ['Время', 'Вид', 'Описание', 'Поступило, ₽', 'Списано, ₽'],
  total: 'Итого',
  kindOf: ({ kind }: Movement) => kind,
}

test('movements are told apart by whether they came or went, with their sums last', () => {
  const row = { id: 1, kind: 'charge' as const, at: 0, sum: -13_650, comment: 'SMS' }
  const paid = { ...row, kind: 'payment' as const, sum: 1_000_000, comment: 'Оплата' }
  const table = movementTable([paid, row, { ...row, sum: 50 }], words)
  expect(table.map((cells) => cells.slice(2))).toEqual([
    ['Описание', 'Поступило, ₽', 'Списано, ₽'],
    ['Оплата', 10_000, undefined],
    ['SMS', undefined, 136.5],
    ['SMS', undefined, -0.5],
    [undefined, 10_000, 136],
  ])
})

const rows = fc.array(
  fc.record({
    id: fc.nat(),
    kind: fc.constantFrom('payment' as const, 'charge' as const),
    at: fc.integer({ min: 0, max: 4e12 }),
    sum: fc.integer({ min: -1e11, max: 1e11 }),
    comment: fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom(
        '=CMD("x")',
        '+7 999 000',
        '-1',
        '@SUM(A1)',
        '\tтаб',
        '_x0041_ <b>&amp;',
        'a;b"c\r\nd',
        "'=1",
        '',
      ),
    ),
  }),
  { maxLength: 12 },
)

/** The files of a ZIP archive, read by its directory. */
function unzip(bytes: Uint8Array): Map<string, string> {
  const data = Buffer.from(bytes)
  const end = data.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const files = new Map<string, string>()
  let at = data.readUInt32LE(end + 16)
  for (let left = data.readUInt16LE(end + 10); left > 0; left -= 1) {
    const length = data.readUInt16LE(at + 28)
    const name = data.toString('utf8', at + 46, at + 46 + length)
    const local = data.readUInt32LE(at + 42)
    const begin = local + 30 + data.readUInt16LE(local + 26) + data.readUInt16LE(local + 28)
    const packed = data.subarray(begin, begin + data.readUInt32LE(at + 20))
    files.set(name, inflateRawSync(packed).toString('utf8'))
    at += 46 + length
  }
  return files
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', '#13': '\r' }

/** Cells as an office program reads them. */
function readSheet(xml: string): (string | number | Date)[][] {
  const text = (written: string) =>
    written
      .replace(/&(amp|lt|gt|#13);/g, (_, name: string) => ENTITIES[name] ?? '')
      .replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
  return [...xml.matchAll(/<row r="\d+">([\s\S]*?)<\/row>/g)].map(([, row = '']) =>
    [
      ...row.matchAll(
        /<c r="[A-Z]+\d+" s="(\d)"><v>(.*?)<\/v><\/c>|<c r="[A-Z]+\d+" t="inlineStr"><is><t[^>]*>([\s\S]*?)<\/t><\/is><\/c>/g,
      ),
    ].map(([, style, figure, words = '']) => {
      if (figure === undefined) return text(words)
      if (style === '2') return Number(figure)
      // Days since 1899-12-30; a float keeps no more than the millisecond.
      return new Date(Math.round((Number(figure) - 25_569) * 86_400_000))
    }),
  )
}

test('a workbook read back is what was saved, and no cell of it is a formula', async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (movements) => {
      const table = movementTable(movements, words)
      const files = unzip(await toXlsx(table))
      const sheet = files.get('xl/sheet.xml') ?? ''
      expect(readSheet(sheet)).toEqual(table.map((row) => row.map((cell) => cell ?? '')))
      expect(sheet).not.toContain('<f>')
      expect([...files.keys()]).toEqual([
        '[Content_Types].xml',
        '_rels/.rels',
        'xl/workbook.xml',
        'xl/_rels/workbook.xml.rels',
        'xl/styles.xml',
        'xl/sheet.xml',
      ])
    }),
    { numRuns: 60 },
  )
})

const decimal = (cell: unknown) =>
  typeof cell === 'number' ? cell.toFixed(2).replace('.', ',') : ''

test('a table of text read back is what was saved, and no cell of it is a formula', () => {
  fc.assert(
    fc.property(rows, (movements) => {
      const table = movementTable(movements, words)
      const text = toCsv(table)
      const read = readRows(text).slice(1, -1)
      expect(
        read.map(({ cells: [time, kind, comment, came, went] }) => [
          time,
          kind,
          comment,
          came,
          went,
        ]),
      ).toEqual(
        table.slice(1).map(([time, kind = '', comment, came, went]) => [
          time instanceof Date ? time.toISOString().slice(0, 19).replace('T', ' ') : time,
          kind,
          // A table's reader takes one kind of line ends, and no spaces around.
          String(comment ?? '')
            .replace(/\r\n?/g, '\n')
            .trim(),
          decimal(came),
          decimal(went),
        ]),
      )
      const { data } = Papa.parse<string[]>(text, { delimiter: ';' })
      for (const [, , comment = ''] of data) expect(comment).not.toMatch(/^\s*[=@]/)
    }),
    { numRuns: 60 },
  )
})
