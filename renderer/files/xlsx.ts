import type { Cell } from './csv.ts'
import { zip } from './zip.ts'

/** Rows put into words at once; between them the page may draw. */
const PIECE = 5_000

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** What an XML text cannot hold at all (production `Char`), and what would be read as an escape of it. */
const ESCAPED = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]|_(?=x[\dA-Fa-f]{4}_)/gu
/** A carriage return would be read back as a line feed. */
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }

/** By `ST_Xstring` of the format, `_x0001_` stands for that sign. */
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

/** A text stands in its cell as a text: whatever it begins with, it is never a formula. */
function cellXml(cell: Cell, at: string): string {
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell ?? '')}</t></is></c>`
}

/** The format lets places be left out, but Gnumeric then finds no cell at all. */
function rowXml(row: readonly Cell[], number: number): string {
  const cells = row.map((cell, place) => cellXml(cell, `${columnName(place)}${number}`))
  return `<row r="${number}">${cells.join('')}</row>`
}

async function sheetXml(rows: readonly Cell[][]): Promise<string> {
  const parts = [`${HEAD}<worksheet xmlns="${MAIN}"><sheetData>`]
  for (let from = 0; from < rows.length; from += PIECE) {
    const piece = rows.slice(from, from + PIECE)
    parts.push(piece.map((row, place) => rowXml(row, from + place + 1)).join(''))
    await new Promise((resolve) => setTimeout(resolve))
  }
  parts.push('</sheetData></worksheet>')
  return parts.join('')
}

/**
 * A workbook of one sheet, as office programs open it: texts are texts and figures are figures. (A
 * library for it would be 21 kB; compressing, which is the most of one, is the platform's.)
 */
export async function toXlsx(rows: readonly Cell[][]): Promise<Uint8Array<ArrayBuffer>> {
  const part = (name: string, type: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="${TYPES}.${type}+xml"/>`
  const relation = (type: string, target: string) =>
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${RELATIONS}/${type}" Target="${target}"/></Relationships>`
  return zip({
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${part('workbook', 'sheet.main')}${part('sheet', 'worksheet')}</Types>`,
    '_rels/.rels': relation('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="1" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relation('worksheet', 'sheet.xml'),
    'xl/sheet.xml': await sheetXml(rows),
  })
}
