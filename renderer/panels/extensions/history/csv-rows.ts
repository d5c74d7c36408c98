import {
  intervalsOf,
  type Line,
  type Range,
  type Reachability,
} from '../../../../electron/shared/intervals.ts'
import type { OffsetAt } from '../../../../electron/shared/days.ts'

/** Words of the table in the reader's language. */
export interface CsvWords {
  states: Record<Reachability, string>
  /** Headings, in the order of the columns. */
  columns: readonly [
    number: string,
    name: string,
    state: string,
    from: string,
    to: string,
    seconds: string,
  ]
}

/** An extension whose history goes into a table. */
export interface CsvExtension {
  number: string
  name: string
  line: Line
}

/**
 * The table of what was known of some extensions in a range: a row of headings, then one for each
 * interval, the unknown ones too. Times are `YYYY-MM-DD HH:MM:SS` by the clocks that are ahead of UTC by
 * `offsetAt`. Cells are as they are: the file's writer quotes them.
 */
export function csvRows(
  extensions: readonly CsvExtension[],
  range: Range,
  offsetAt: OffsetAt,
  words: CsvWords,
): string[][] {
  const clock = (at: number) =>
    new Date(at + offsetAt(at)).toISOString().slice(0, 19).replace('T', ' ')
  const rows = extensions.flatMap(({ number, name, line }) =>
    intervalsOf(line, range).map(({ from, to, state }) => [
      number,
      name,
      words.states[state],
      clock(from),
      clock(to),
      String(Math.round((to - from) / 1000)),
    ]),
  )
  return [[...words.columns], ...rows]
}
