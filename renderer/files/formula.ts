/** After any of these a program may begin a cell: not each splits where the file's writer did. */
const BEGINNING = String.raw`(?<=^|[,;:|\t\r\n])`
/**
 * The first character of a formula, full-width forms included; spaces, quotes and control
 * characters may precede it.
 */
const FORMULA = String.raw`(?=(?:(?![\t\r\n])[\s\p{C}"'])*[=+\-@＝＋－＠﹦﹢﹣﹫])`

const BARE = new RegExp(BEGINNING + FORMULA, 'gu')
const MARKED = new RegExp(`${BEGINNING}'${FORMULA}`, 'gu')

/**
 * Texts that begin like a formula but are none: grouped digits or a smiley, followed by anything;
 * an amount or only numbers.
 */
const PLAIN = /^\s*(?:[+-]\d+\s+\d|[+-]+\)|[+-]\d+(?:[.,]\d+)?(?:[,;]\s*\+\d+){0,20}\s*[₽%]?$)/

/**
 * Returns a text that an office program reads as no formula, at whatever delimiter it splits:
 * suspicious parts are marked by an apostrophe. Phone numbers and amounts are unchanged.
 */
export const guarded = (text: string): string =>
  text.replace(BARE, (_, at: number) => (PLAIN.test(text.slice(at)) ? '' : "'"))

/** The text of a cell without the marks that keep it from being a formula. */
export const unguarded = (text: string): string => text.replace(MARKED, '')
