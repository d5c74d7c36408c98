import { plainDirection } from '../service/catalogue/plain-direction.ts'

/** The longest text of the account that is shown whole. */
const LONGEST = 160

/**
 * A text of the account as a system's dialog or a terminal may show it: a name can neither go on in a line
 * of its own, nor command the terminal, nor push the rest out of sight.
 */
export function oneLine(text: string): string {
  const line = plainDirection(text)
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line
}
