import { withTexts } from '../../i18n/index.ts'

const texts = { ru: () => import('./ru.json'), en: () => import('./en.json') }

/** Loads a part that uses what is here, together with its texts. */
export const withExchangeTexts = <T>(part: () => Promise<T>): Promise<T> => withTexts(texts, part)()
