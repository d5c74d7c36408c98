import { compareText } from '../../i18n/collate.ts'

/** What a record is put in order by. */
export type Value = string | number | undefined

/** Records by one thing about them; those without it come last, whichever the direction. */
export function ordered<T>(rows: readonly T[], by: (row: T) => Value, descending: boolean): T[] {
  const sign = descending ? -1 : 1
  const valued = rows.map((row) => ({ row, value: by(row) }))
  const given = valued.filter(({ value }) => value !== undefined && value !== '')
  const without = valued.filter(({ value }) => value === undefined || value === '')
  given.sort(({ value: one }, { value: other }) => {
    if (typeof one === 'number' && typeof other === 'number') return (one - other) * sign
    return compareText(String(one), String(other)) * sign
  })
  return [...given, ...without].map(({ row }) => row)
}
