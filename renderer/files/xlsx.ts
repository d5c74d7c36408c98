import { DAY } from '../../electron/shared/days.ts'
import type { Cell } from './cell.ts'
import { zip } from './zip.ts'

/** The media type of a workbook. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Rows put into words at once; between them the page may draw. */
const PIECE = 5_000

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/**
 * Characters that XML cannot contain (production `Char`), and text that would be read as an escape.
 */
const ESCAPED = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]|_(?=x[\dA-Fa-f]{4}_)/gu
/** A carriage return would be read back as a line feed. */
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }

/** Escapes a text; `_x0001_` means a character by `ST_Xstring` of the format. */
const escaped = (text: string): string =>
  text
    .replace(ESCAPED, (sign) => {
      const code = sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
      return `_x${code}_`
    })
    .replace(/[&<>\r]/g, (sign) => ENTITIES[sign] ?? sign)

/** `A` to `Z`, `AA` and on. */
function columnName(place: number): string {
  const before = place < 26 ? '' : columnName(Math.floor(place / 26) - 1)
  return before + String.fromCharCode(65 + (place % 26))
}

/** Formats of cells by their places in `STYLES`. */
const MOMENT = 1
const FIGURE = 2
/** Built-in formats: 22 is date and time, 4 thousands apart with two decimals, each as the reader's language has it. */
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf xfId="0" numFmtId="22" applyNumberFormat="1"/><xf xfId="0" numFmtId="4" applyNumberFormat="1"/></cellXfs></styleSheet>`
/** The day that workbooks count from to 1970, which is theirs of 1899-12-30. */
const FIRST_DAY = 25_569

/** Returns a cell's XML. A text is stored as an inline string, so it is never read as a formula. */
function cellXml(cell: Cell, at: string): string {
  if (typeof cell === 'number') return `<c r="${at}" s="${FIGURE}"><v>${cell}</v></c>`
  if (cell instanceof Date) {
    return `<c r="${at}" s="${MOMENT}"><v>${cell.getTime() / DAY + FIRST_DAY}</v></c>`
  }
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell ?? '')}</t></is></c>`
}

/** The format lets places be left out, but Gnumeric then finds no cell at all. */
function rowXml(row: readonly Cell[], number: number): string {
  const cells = row.map((cell, place) => cellXml(cell, `${columnName(place)}${number}`))
  return `<row r="${number}">${cells.join('')}</row>`
}

/** Letters that a cell takes. */
function lettersOf(cell: Cell): number {
  if (cell instanceof Date) return '2026-11-22 14:05'.length
  // Room for the thousands separators.
  if (typeof cell === 'number') return cell.toFixed(2).length + 3
  return (cell ?? '').length
}
const NARROWEST = 8
const WIDEST = 70

/** Each column as wide as its longest cell, within reason. */
function widthsXml(rows: readonly Cell[][]): string {
  const widths: number[] = []
  for (const row of rows) {
    for (const [place, cell] of row.entries()) {
      widths[place] = Math.max(widths[place] ?? NARROWEST, Math.min(WIDEST, lettersOf(cell) + 2))
    }
  }
  const columns = widths.map(
    (width, place) =>
      `<col min="${place + 1}" max="${place + 1}" width="${width}" customWidth="1"/>`,
  )
  return columns.length === 0 ? '' : `<cols>${columns.join('')}</cols>`
}

/** A sheet is called by no more than 31 signs, without some. */
const sheetName = (name: string): string =>
  escaped(name.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31)).replaceAll('"', '&quot;')

async function sheetXml(rows: readonly Cell[][]): Promise<string> {
  const parts = [`${HEAD}<worksheet xmlns="${MAIN}">${widthsXml(rows)}<sheetData>`]
  for (let from = 0; from < rows.length; from += PIECE) {
    const piece = rows.slice(from, from + PIECE)
    parts.push(piece.map((row, place) => rowXml(row, from + place + 1)).join(''))
    await new Promise((resolve) => setTimeout(resolve))
  }
  const last = `${columnName(Math.max(0, (rows[0]?.length ?? 1) - 1))}${rows.length}`
  const filter = rows.length > 1 ? `<autoFilter ref="A1:${last}"/>` : ''
  parts.push(`</sheetData>${filter}</worksheet>`)
  return parts.join('')
}

/**
 * A workbook of one sheet, as office programs open it: texts are texts, figures figures and moments dates, in columns
 * as wide as they are. (A library for it would be 21 kB; compressing, which is the most of one, is the platform's.)
 */
export async function toXlsx(
  rows: readonly Cell[][],
  sheet = '1',
): Promise<Uint8Array<ArrayBuffer>> {
  const part = (name: string, type: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="${TYPES}.${type}+xml"/>`
  const relations = (...targets: [type: string, target: string][]) =>
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${targets
      .map(
        ([type, target], place) =>
          `<Relationship Id="r${place + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
      )
      .join('')}</Relationships>`
  return zip({
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${part('workbook', 'sheet.main')}${part('sheet', 'worksheet')}${part('styles', 'styles')}</Types>`,
    '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${sheetName(sheet)}" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(['worksheet', 'sheet.xml'], ['styles', 'styles.xml']),
    'xl/styles.xml': STYLES,
    'xl/sheet.xml': await sheetXml(rows),
  })
}
