import { shallowReactive } from 'vue'
import type { Locale } from '../../electron/shared/locale.ts'

type Writer = (sum: string) => string

/** The libraries come with the first sum that is asked about. */
const load: Record<Locale, () => Promise<Writer>> = {
  async ru() {
    const { toCurrency } = await import('n2words/ru-RU')
    return (sum) => toCurrency(sum, { and: false })
  },
  async en() {
    const { toCurrency } = await import('n2words/en-US')
    // No numeral has the name of a coin in it.
    return (sum) => toCurrency(sum).replace('dollar', 'rouble').replace('cent', 'kopeck')
  },
}
/** Beyond it there is no account, and numerals end somewhere. */
const MOST = 1e15
const asked = new Set<Locale>()
const writers = shallowReactive<Partial<Record<Locale, Writer>>>({})

/** Loads a language's writer; after a failure the next sum tries again. */
async function ask(locale: Locale): Promise<void> {
  asked.add(locale)
  try {
    writers[locale] = await load[locale]()
  } catch (error) {
    asked.delete(locale)
    throw error
  }
}

/**
 * A sum as a cheque has it, `Одна тысяча пятьсот рублей`: a comma in the wrong place is seen at once. Empty until
 * the words have come.
 * @param sum in roubles
 */
export function sumInWords(sum: number, locale: Locale): string {
  if (!asked.has(locale)) ask(locale).catch(console.error)
  if (sum >= MOST) return ''
  const words = writers[locale]?.(sum.toFixed(2)) ?? ''
  return words.charAt(0).toUpperCase() + words.slice(1)
}
