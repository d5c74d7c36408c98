import { soughtNumber } from '../../../../electron/shared/phone-number.ts'

/** Says which own number a cell names: in any spelling, with its alias, or by the id alone. */
export type FindOwn = (cell: string) => { id: number } | undefined

/** Knows the account's own numbers by what cells may call them: a table asks for thousands of cells. */
export function ownNumbersOf(ownNumbers: readonly { id: number; number: string }[]): FindOwn {
  const byId = new Map(ownNumbers.map((own) => [String(own.id), own]))
  const byDigits = new Map(ownNumbers.map((own) => [own.number.replace(/\D/g, ''), own]))
  return (cell) => {
    const [written = ''] = cell.split(' · ')
    const id = /^№\s*(\d+)$/.exec(written)?.[1]
    if (id !== undefined) return byId.get(id)
    const { whole = '', part = '', starts = [] } = soughtNumber(written) ?? {}
    const found = [part, whole, ...starts].find((digits) => byDigits.has(digits))
    return found === undefined ? undefined : byDigits.get(found)
  }
}
