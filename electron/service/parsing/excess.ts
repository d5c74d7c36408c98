/**
 * Why a reply is not read, though it may be JSON: levels within each other, elements of one list, signs of
 * one text, or all of it are more than anything that the service is known to say.
 */
export type ReplyExcess = 'tooDeep' | 'tooManyRows' | 'tooLong' | 'tooMuch'

export const MOST = {
  levels: 100,
  /** Rows of one list in a reply; the service returns longer ones in pages. */
  rows: 50_000,
  /** Values of all lists and objects together. */
  values: 2_000_000,
  /** Signs of a text as it is written; pictures in a post of support are the longest. */
  text: 12_000_000,
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [OPENING, CLOSING] = [new Set([0x5b, 0x7b]), new Set([0x5d, 0x7d])]

/** Finds what is too much in a JSON text, by its signs alone: parsing it would take the memory and the time. */
export function excessIn(json: string): ReplyExcess | undefined {
  /** Values that were counted in each list or object that is open, from the outermost. */
  const open: number[] = []
  let values = 0
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at)
    if (sign === QUOTE) {
      const end = endOfText(json, at + 1)
      if (end - at > MOST.text) return 'tooLong'
      at = end
    } else if (OPENING.has(sign)) {
      if (open.push(1) > MOST.levels) return 'tooDeep'
    } else if (CLOSING.has(sign)) open.pop()
    else if (sign === COMMA) {
      const last = open.length - 1
      const count = (open[last] ?? 0) + 1
      open[last] = count
      values += 1
      if (count > MOST.rows) return 'tooManyRows'
      if (values > MOST.values) return 'tooMuch'
    }
  }
  return undefined
}

/** Position of the quote that ends a text. */
function endOfText(json: string, from: number): number {
  for (let at = json.indexOf('"', from); at >= 0; at = json.indexOf('"', at + 1)) {
    let escapes = 0
    while (json.charCodeAt(at - 1 - escapes) === BACKSLASH) escapes += 1
    if (escapes % 2 === 0) return at
  }
  return json.length
}
