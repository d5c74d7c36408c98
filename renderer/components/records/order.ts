import { compareText } from '../../i18n/collate.ts'

/** A sort key. */
export type Value = string | number | undefined

/** Records by one thing about them; those without it come last, whichever the direction. */
export function ordered<T>(rows: readonly T[], by: (row: T) => Value, descending: boolean): T[] {
  const sign = descending ? -1 : 1
  const values = rows.map(by)
  const places = placesOf(values)
  const last = sign * places.size
  const placed = rows.map((row, at) => ({ row, place: places.get(values[at]) ?? last }))
  placed.sort((one, other) => (one.place - other.place) * sign)
  return placed.map(({ row }) => row)
}

/** The place of each value among all; thousands of rows often have few, and comparing texts takes longest. */
function placesOf(values: Iterable<Value>): Map<Value, number> {
  const some = [...new Set(values)].filter((one) => one !== undefined && one !== '') as (
    string | number
  )[]
  some.sort((one, other) =>
    typeof one === 'number' && typeof other === 'number'
      ? one - other
      : compareText(String(one), String(other)),
  )
  return new Map(some.map((value, place) => [value, place]))
}
