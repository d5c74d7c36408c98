import { TZDate } from '@date-fns/tz'
import { stretchesOf, type Line, type Range, type Reachability } from './line.ts'

/** Words of the table in the reader's language. */
export interface CsvWords extends Record<Reachability, string> {
  /** Headings, in the order of the columns. */
  columns: readonly [
    id: string,
    name: string,
    state: string,
    from: string,
    to: string,
    seconds: string,
  ]
}

/**
 * The table of what was known of some extensions in a range: a row of headings, then one for each
 * stretch, the unknown ones too. Times are `YYYY-MM-DD HH:MM:SS` in a zone. Cells are as they are: the
 * file's writer quotes them.
 * @param zone IANA
 */
export function csvRows(
  extensions: readonly { id: number; name: string; line: Line }[],
  range: Range,
  zone: string,
  words: CsvWords,
): string[][] {
  const rows = extensions.flatMap(({ id, name, line }) =>
    stretchesOf(line, range).map(({ from, to, state }) => [
      String(id),
      name,
      words[state],
      clockOf(from, zone),
      clockOf(to, zone),
      String(Math.round((to - from) / 1000)),
    ]),
  )
  return [[...words.columns], ...rows]
}

function clockOf(at: number, zone: string): string {
  const date = new TZDate(at, zone)
  const two = (part: number) => String(part).padStart(2, '0')
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')}`
}
