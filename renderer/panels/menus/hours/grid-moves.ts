import { HOURS } from '../../../i18n/week-in-words.ts'
import { DAYS, type Cell } from '../model/week.ts'

/** A place in the grid with its heads, which are −1. */
export const headOfAll: Cell = { day: -1, hour: -1 }

export const isHead = ({ day, hour }: Cell): boolean => day < 0 || hour < 0

/**
 * Returns the corners of a cell's range: one hour, or for a header a day, an hour of all days, or
 * the whole week.
 */
export const cornersOf = ({ day, hour }: Cell): [Cell, Cell] => [
  { day: Math.max(0, day), hour: Math.max(0, hour) },
  { day: day < 0 ? DAYS - 1 : day, hour: hour < 0 ? HOURS - 1 : hour },
]

/**
 * Returns the cell a key moves to; undefined for other keys. While painting, headers are skipped.
 */
export function movedTo(code: string, { day, hour }: Cell, painting: boolean): Cell | undefined {
  const places: Record<string, Cell> = {
    ArrowUp: { day, hour: hour - 1 },
    ArrowDown: { day, hour: hour + 1 },
    ArrowLeft: { day: day - 1, hour },
    ArrowRight: { day: day + 1, hour },
    Home: { day: -1, hour },
    End: { day: DAYS - 1, hour },
    PageUp: { day, hour: -1 },
    PageDown: { day, hour: HOURS - 1 },
  }
  const to = places[code]
  const least = painting ? 0 : -1
  return (
    to && {
      day: Math.max(least, Math.min(DAYS - 1, to.day)),
      hour: Math.max(least, Math.min(HOURS - 1, to.hour)),
    }
  )
}
