import { plainSpaces } from '../../electron/shared/plain-spaces.ts'
import { plainRows, type Cell } from './cell.ts'
import { saveFile } from './save.ts'
import { toXlsx, XLSX } from './xlsx.ts'

/** Saves a table as a workbook under a name, to which the ending is added; its first row is the head. */
export async function saveSheet(name: string, rows: Cell[][], sheet: string): Promise<void> {
  saveFile(`${name}.xlsx`, await toXlsx(plainRows(rows), plainSpaces(sheet)), XLSX)
}
