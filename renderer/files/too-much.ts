/** Limits of files that the user opens, as much as a page can hold. */
export const MOST = {
  rows: 50_000,
  columns: 200,
  cells: 1_000_000,
  /** Signs of one cell; a spreadsheet holds no more in it. */
  length: 32_767,
  /** Telephone numbers of one person, and of all in a file. */
  numbers: 100,
  allNumbers: 200_000,
}

/**
 * The limit a file exceeds and the line it does so at, from 1. `cards` and `fields` are those of a
 * vCard file; `numbers` are one person's.
 */
export interface Excess {
  what: 'rows' | 'columns' | 'cells' | 'length' | 'cards' | 'fields' | 'numbers' | 'allNumbers'
  line: number
  most: number
}

/** Thrown where a file is given up. */
export class TooMuch extends Error {
  readonly excess: Excess

  constructor(what: Excess['what'], line: number, most: number) {
    super(`More than ${most} ${what}`)
    this.name = 'TooMuch'
    this.excess = { what, line, most }
  }
}
