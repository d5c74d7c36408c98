import type { Locale } from '../shared/locale.ts'
import { createTexts } from '../shared/texts.ts'
import en from './en.json' with { type: 'json' }
import ru from './ru.json' with { type: 'json' }

const textsIn = createTexts({ ru, en })

/**
 * Returns lines for the terminal about an address that was printed.
 *
 * @param plain an address for Safari, which does not find names of this computer's own
 */
export function openingLines(locale: Locale, plain?: string): string[] {
  const t = textsIn(locale)
  return [t('opens'), ...(plain === undefined ? [] : [t('safari', { address: plain })])]
}

/** Returns the line for the terminal when no browser could be started. */
export const noBrowserLine = (locale: Locale): string => textsIn(locale)('noBrowser')
