import type { OwnedNumber } from '../../../electron/bridge/model.ts'

type Value = string | number | undefined

const { compare } = new Intl.Collator(['ru', 'en'], { numeric: true })

/** Numbers by one thing about them; those without it come last, whichever the direction. */
export function ordered<T>(rows: T[], by: (row: T) => Value, descending: boolean): T[] {
  const sign = descending ? -1 : 1
  const valued = rows.map((row) => ({ row, value: by(row) }))
  const given = valued.filter(({ value }) => value !== undefined && value !== '')
  const without = valued.filter(({ value }) => value === undefined || value === '')
  given.sort(({ value: one }, { value: other }) => {
    if (typeof one === 'number' && typeof other === 'number') return (one - other) * sign
    return compare(String(one), String(other)) * sign
  })
  return [...given, ...without].map(({ row }) => row)
}

/** Sorts by the text shown, but for what is a figure. */
export function orderValue(
  column: string,
  textOf: (own: OwnedNumber, column: string) => string,
): (own: OwnedNumber) => Value {
  if (column === 'number') return ({ number }) => Number(number) || number
  if (column === 'fee') return ({ fee }) => fee
  if (column === 'packet') return ({ packet }) => packet?.remaining
  return (own) => textOf(own, column)
}
