import { withTexts } from '../../i18n/index.ts'

export const mediaTexts = { ru: () => import('./ru.json'), en: () => import('./en.json') }

/** Loads a part that uses what is here, together with its texts. */
export const withMediaTexts = <T>(part: () => Promise<T>): Promise<T> =>
  withTexts(mediaTexts, part)()
