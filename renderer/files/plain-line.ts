import { oneLine } from '../../electron/shared/one-line.ts'

/**
 * Returns a text as one line that every file format can hold: without lone surrogates and
 * noncharacters.
 */
export const plainLine = (text: string): string =>
  oneLine(text)
    .toWellFormed()
    .replaceAll(/[\uFFFE\uFFFF]/g, '\uFFFD')
