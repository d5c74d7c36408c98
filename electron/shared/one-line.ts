import { stripBidi } from './bidi.ts'

/**
 * Length kept of a long text's beginning: a web address begins with its host, which has up to 253
 * letters.
 */
const BEGINNING = 280
const ENDING = 119

/** The longest text that is shown whole. */
export const LONGEST = BEGINNING + 1 + ENDING

/**
 * Breaks and runs of blanks, with the signs among them that are never drawn: with enough of these the rest of a
 * name would begin a row of a terminal by itself. Hangul's fillers and the empty Braille pattern count as letters,
 * and look like blanks.
 */
const BLANKS = /[\p{Cc}\p{Z}\u115f\u1160\u2800\u3164\uffa0][\p{Cc}\p{Z}\p{DI}\u2800]*/gu

/**
 * A text of the account for a system's dialog or a terminal: a name can neither begin a line of its
 * own, nor command the terminal, nor push the rest out of sight. A long one keeps its end, which
 * may show whose it is.
 */
export function oneLine(text: string): string {
  const line = stripBidi(text).replaceAll(BLANKS, ' ').trim()
  if (line.length <= LONGEST) return line
  return `${line.slice(0, BEGINNING)}…${line.slice(-ENDING)}`
}
