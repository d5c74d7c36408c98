import { plainSpaces } from '../../electron/shared/plain-spaces.ts'

/** A text, a sum with its two decimals, or a moment, whose parts in UTC are what the clocks show. */
export type Cell = string | number | Date | undefined

/** Returns rows as other programs search and compare them. */
export const plainRows = (rows: Cell[][]): Cell[][] =>
  rows.map((row) => row.map((cell) => (typeof cell === 'string' ? plainSpaces(cell) : cell)))
