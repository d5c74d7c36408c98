/** Letters as they are compared: without case, ё being е. */
export const fold = (text: string): string => text.toLowerCase().replaceAll('ё', 'е')

/** A record as it is searched: its telephone numbers, and everything else as one folded text. */
export interface Findable {
  numbers: string[]
  text: string
}

/** One test for all records, made once per query; every word that was typed must occur. */
export function finder(typed: string): ((one: Findable) => boolean) | undefined {
  const query = fold(typed.trim())
  if (query === '') return undefined
  if (/^[+\d\s().-]+$/.test(query)) return numberFinder(query)
  const words = query.split(/\s+/).map((word) => {
    const inNumber = /^[+\d().-]*\d[+\d().-]*$/.test(word) ? numberFinder(word) : undefined
    return ({ text, numbers }: Findable) =>
      text.includes(word) || (inNumber?.({ text, numbers }) ?? false)
  })
  return (one) => words.every((fits) => fits(one))
}

/** Any run of digits; a leading 8 or +7 is the same. */
function numberFinder(query: string): (one: Findable) => boolean {
  const digits = query.replace(/\D/g, '')
  const fromStart = query.startsWith('+')
  const abroad = digits.startsWith('8') ? `7${digits.slice(1)}` : undefined
  return ({ numbers, text }) =>
    numbers.some(
      (number) =>
        (fromStart ? number.startsWith(digits) : number.includes(digits)) ||
        (abroad !== undefined && number.startsWith(abroad)),
    ) ||
    (digits !== '' && !fromStart && text.includes(query))
}
