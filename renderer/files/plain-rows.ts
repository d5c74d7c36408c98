import { plainSpaces } from '../../electron/shared/plain-spaces.ts'
import type { Cell } from './csv.ts'

/** Returns rows as other programs search and compare them. */
export const plainRows = (rows: Cell[][]): Cell[][] =>
  rows.map((row) => row.map((cell) => (typeof cell === 'string' ? plainSpaces(cell) : cell)))
