import { compareText } from '../../i18n/collate.ts'

export type Key = string | number

/** A column of a {@link RecordGrid}; its cells come from the slot of its key. */
export interface Column {
  key: string
  title: string
  /** Pixels; the rest of the width is shared by the columns that `grow`. */
  width: number
  grow?: boolean
  sortable?: boolean
  /** True to align figures at the end of the column. */
  end?: boolean
  /**
   * True if the cell's content is not plain text, so its width cannot be computed from the text.
   */
  drawn?: boolean
  /** True to draw the column less prominently. */
  soft?: boolean
}

export interface Sort {
  by: string
  descending: boolean
}

/** Widths in pixels: of a letter, of a broad one, of a digit, of a cell's padding, and of the sort icon. */
const LETTER = 7.8
const BROAD = 11
const FIGURE = 8.8
const EDGES = 34
const ORDER = 34
/** Widths come in steps, so that a letter more or less moves nothing. */
const EVEN = 8
/** A text beyond what its column is meant for gets so much more of it, and is cut there. */
const MOST = 1.3

const count = (text: string, sign: RegExp): number => text.match(sign)?.length ?? 0

const roomOf = (text: string): number =>
  text.length * LETTER +
  count(text, /[+\d]/g) * (FIGURE - LETTER) +
  count(text, /[жмфшщыюmw@ЖМФШЩЫЮMW]/g) * (BROAD - LETTER)

/** A name of so many letters is never cut where its column grows. */
const NAME = 24

const isNumber = (text: string): boolean => /^[+\d][\d\s()-]*$/.test(text)

/** Number of rows examined to find the width of a column of words. */
const TELLING = 200

/** Returns the texts that a column's width follows: some of its words, but all of its figures and numbers. */
export function tellingTexts<T>(
  { end, drawn, text }: Pick<Column, 'end' | 'drawn'> & { text(row: T): string },
  rows: readonly T[],
): string[] {
  if (drawn) return []
  const every = Math.ceil(rows.length / TELLING)
  const some = rows.filter((_, at) => at % every === 0).map(text)
  return every > 1 && (end || some.some(isNumber)) ? rows.map(text) : some
}

/**
 * Returns the width of a column for these texts: no wider than they need, and at most slightly
 * wider than the intended width. The title, figures, numbers and names always fit.
 */
export function fittingWidth(
  { title, width, grow, end, drawn }: Omit<Column, 'key'>,
  texts: readonly string[],
): number {
  const needs = (some: readonly string[]) => {
    const most = some.reduce((room, text) => Math.max(room, roomOf(text)), roomOf(title) + ORDER)
    return Math.ceil((most + EDGES) / EVEN) * EVEN
  }
  if (drawn) return width
  if (end) return Math.max(width, needs(texts))
  const meant = grow ? width : Math.round(width * MOST)
  const whole = texts.filter((text) => isNumber(text) || (grow && text.length <= NAME))
  return Math.max(needs(whole), Math.min(needs(texts), meant))
}

/** A row, or the heading of those that follow. */
export type GridLine<T> =
  { kind: 'row'; key: Key; row: T } | { kind: 'group'; key: string; title: string; count: number }

/** Pixels; every row is one line, so that only those in sight need be there. */
export const ROW_HEIGHT = 44

/** Lines by their rows, which are replaced when they change: thousands need not be made at each keystroke. */
const made = new WeakMap<object, GridLine<object>>()

/** Rows in order with a heading above each group; a group's name decides its place. */
export function grouped<T extends object>(
  rows: readonly T[],
  keyOf: (row: T) => Key,
  titleOf?: (row: T) => string,
): GridLine<T>[] {
  const line = (row: T): GridLine<T> => {
    let one = made.get(row) as GridLine<T> | undefined
    if (!one) made.set(row, (one = { kind: 'row', key: keyOf(row), row }))
    return one
  }
  if (!titleOf) return rows.map(line)
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const title = titleOf(row)
    const group = groups.get(title)
    if (group) group.push(row)
    else groups.set(title, [row])
  }
  return [...groups]
    .sort(([one], [other]) => compareText(one, other))
    .flatMap(([title, members]): GridLine<T>[] => [
      { kind: 'group', key: `group ${title}`, title, count: members.length },
      ...members.map(line),
    ])
}

/** Returns the lines to draw for a part of the list, in steps that avoid redrawing. */
export function windowOf(
  top: number,
  height: number,
  count: number,
): { first: number; end: number } {
  const STEP = 8
  const inSight = Math.ceil(height / ROW_HEIGHT)
  const at = Math.min(Math.floor(top / ROW_HEIGHT), Math.max(0, count - inSight))
  const first = Math.max(0, Math.floor(at / STEP) * STEP - STEP)
  return { first, end: Math.min(count, first + inSight + 3 * STEP) }
}
