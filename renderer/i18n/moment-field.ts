import { instantOf } from '../../electron/shared/days.ts'
import { offsetAt } from './zone.ts'

/** A moment as a field of date and time holds it: by the clocks shown, to the minute. */
export const asField = (at: number): string =>
  new Date(at + offsetAt(at)).toISOString().slice(0, 16)

/** The moment that such a field holds, in milliseconds since the epoch; `NaN` of an empty one. */
export function fromField(typed: string): number {
  const wall = Date.parse(`${typed}Z`)
  return Number.isNaN(wall) ? wall : instantOf(wall, offsetAt)
}
