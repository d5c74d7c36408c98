import { soughtNumber } from '../../../electron/shared/phone-number.ts'
import { plainSpaces } from '../../../electron/shared/plain-spaces.ts'

export interface MarkedPiece {
  text: string
  /** True if it matches the query. */
  match: boolean
}

/** Folds a text for search: ignores case, ё and kinds of spaces. Every character keeps its index. */
export function fold(text: string): string {
  let folded = ''
  for (const char of plainSpaces(text)) {
    const low = char.toLowerCase()
    folded += low.length === char.length ? low.replace('ё', 'е') : char
  }
  return folded
}

/** A number typed without separators also matches one written in groups. */
const GROUPED = /^\d{5,}$/

function* placesOf(word: string, folded: string): Generator<[from: number, to: number]> {
  const wanted = GROUPED.test(word) ? new RegExp([...word].join('[\\s()+.\\-–—]*'), 'g') : undefined
  if (wanted) {
    for (const { 0: found, index } of folded.matchAll(wanted)) yield [index, index + found.length]
    return
  }
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
    yield [at, at + word.length]
  }
}

/** Returns the ranges where words of a query occur in a text, in order and without overlaps. */
export function matchesIn(text: string, query: string): [from: number, to: number][] {
  const folded = fold(text)
  const found: [number, number][] = []
  for (const word of new Set(fold(query).split(/\s+/).filter(Boolean))) {
    found.push(...placesOf(word, folded))
  }
  found.sort((one, other) => one[0] - other[0] || other[1] - one[1])
  let end = 0
  return found.filter(([from, to]) => {
    if (from < end) return false
    end = to
    return true
  })
}

function cut(text: string, ranges: [number, number][]): MarkedPiece[] {
  const pieces: MarkedPiece[] = []
  let done = 0
  for (const [from, to] of ranges) {
    if (from > done) pieces.push({ text: text.slice(done, from), match: false })
    pieces.push({ text: text.slice(from, to), match: true })
    done = to
  }
  if (done < text.length) pieces.push({ text: text.slice(done), match: false })
  return pieces
}

/** A text in pieces, those that were looked for marked. */
export function markedPieces(text: string, query: string): MarkedPiece[] {
  return cut(text, matchesIn(text, query))
}

/** The number of characters kept before the first match when a text is cut. */
const LEAD = 24

/** Returns the pieces of one line of a list, cut to begin shortly before the first match. */
export function snippetPieces(text: string, query: string): MarkedPiece[] {
  const first = matchesIn(text, query)[0]?.[0] ?? 0
  if (first <= LEAD) return markedPieces(text, query)
  const space = text.lastIndexOf(' ', first - LEAD / 2)
  const from = space > first - LEAD ? space + 1 : first - LEAD / 2
  return [{ text: '… ', match: false }, ...markedPieces(text.slice(from), query)]
}

/** A written number in pieces, the digits that were looked for marked, however they were typed. */
export function numberPieces(shown: string, query: string): MarkedPiece[] {
  const sought = soughtNumber(query)
  if (!sought) return markedPieces(shown, query)
  const places = [...shown].flatMap((char, index) => (/\d/.test(char) ? [index] : []))
  const digits = places.map((place) => shown[place]).join('')
  const wanted = [sought.part ?? [], sought.starts].flat()
  const found = wanted.find((one) => digits.includes(one))
  if (found === undefined) return [{ text: shown, match: false }]
  const at = digits.indexOf(found)
  const [from, to] = [places[at] ?? 0, places[at + found.length - 1] ?? 0]
  return cut(shown, [[from, to + 1]])
}
