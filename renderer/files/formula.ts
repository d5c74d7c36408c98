/** With these a formula begins, full-width forms included; marks that keep it from that may stand before. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/
/** An amount with its sign, or a telephone number as it is written here: both stay what they are. */
const PLAIN = /^(?:[+-][\d\s.,]*\d[\s₽%]*|\+\d+(?:\s[\d\s-]+)?)$/

/** A text that an office program takes for a text: what a stranger wrote must not become a formula. */
export const guarded = (text: string): string =>
  FORMULA.test(text) && !PLAIN.test(text) ? `'${text}` : text

/** The text of a cell without the mark that keeps it from being a formula. */
export const unguarded = (text: string): string =>
  FORMULA.test(text) ? text.replace(/^'/, '') : text
