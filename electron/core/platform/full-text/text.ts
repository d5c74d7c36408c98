/*
 * Normalisation for search: small letters, ё as е, and everything between words as spaces. Done by
 * tables over code units, because every message is normalised.
 */

const WORD = /[\p{L}\p{M}\p{N}]/u
const SPACE = 0x20
const UNSEEN = 0

/** The folded unit of each code unit; looked up when it first comes. */
const folded = new Uint16Array(0x10000)
/** The sign in the index for each folded unit. */
const signs = new Uint8Array(0x10000)

/** A telephone number as people write it, in groups. */
const GROUPED = /\d[\d()\s+.\-–—\u00a0]{5,}\d/g

const LATIN = '0123456789abcdefghijklmnopqrstuvwxyz'
const CYRILLIC = 'абвгдежзийклмнопрстуфхцчшыьюя'
/** Signs for each letter above; letters without one share a sign with another. */
const CYRILLIC_SIGNS = '!#$%&()*+,-./:;<=>?@[\\]^`{|}~'
const SHARED: Record<string, string> = { ъ: 'ь', щ: 'ш', э: 'е' }
const BOUNDARY = '_'

function foldUnit(unit: number): number {
  const small = String.fromCharCode(unit).toLowerCase().charAt(0)
  const value = WORD.test(small) ? (small === 'ё' ? 'е' : small).charCodeAt(0) : SPACE
  folded[unit] = value
  return value
}

function signOf(unit: number): number {
  const letter = String.fromCharCode(unit)
  const place = CYRILLIC.indexOf(SHARED[letter] ?? letter)
  // Letters of other scripts share those of the Latin one: what is found is compared with the text.
  const other = LATIN.includes(letter) ? letter : LATIN.charAt(10 + (unit % 26))
  const sign = unit === SPACE ? BOUNDARY : place < 0 ? other : CYRILLIC_SIGNS.charAt(place)
  signs[unit] = sign.charCodeAt(0)
  return sign.charCodeAt(0)
}

/**
 * The normalised form of a text for comparison: its words, each after two spaces, so that its
 * groups of three signs show where a word begins. Numbers written in groups are repeated in one
 * piece.
 */
export function shapeOf(text: string): string {
  const units = unitsOf(text)
  return Buffer.from(units.buffer, units.byteOffset, units.byteLength).toString('utf16le')
}

/** Room for one text at a time, in the place of two new buffers for each. */
let unitsRoom = new Uint16Array(4_096)
let groupsRoom = Buffer.alloc(16_384)

/** Good until the next call. */
function unitsOf(original: string): Uint16Array {
  const text = original.normalize('NFC')
  if (unitsRoom.length < text.length * 3) unitsRoom = new Uint16Array(text.length * 3)
  const units = unitsRoom
  let [length, digits, inWord] = [0, 0, false]
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    let sign = folded[unit] as number
    if (sign === UNSEEN) sign = foldUnit(unit)
    if (sign === SPACE) {
      inWord = false
      continue
    }
    if (!inWord) {
      units[length] = SPACE
      units[length + 1] = SPACE
      length += 2
      inWord = true
    }
    units[length] = sign
    length += 1
    if (sign <= 0x39) digits += 1
  }
  const written = units.subarray(0, length)
  return digits < 7 ? written : withNumbers(text, written)
}

function withNumbers(text: string, units: Uint16Array): Uint16Array {
  const joined = (text.match(GROUPED) ?? [])
    .map((grouped) => ({ grouped, digits: grouped.replace(/\D/g, '') }))
    .filter(({ grouped, digits }) => digits.length < grouped.length)
    .map(({ digits }) => `  ${digits}`)
    .join('')
  if (joined === '') return units
  return Uint16Array.from([...units, ...Array.from(joined, (sign) => sign.charCodeAt(0))])
}

/** The typed text as words, each of which must occur. */
export function wordsOf(text: string): string[] {
  const words = shapeOf(text).split('  ')
  return [...new Set(words.filter((word) => word !== ''))]
}

/** Folded as texts are; for names. */
export function fold(text: string): string {
  return wordsOf(text).join(' ')
}

/** The groups of three signs of a text, as the index takes them: with spaces between. */
export function groupsOf(text: string): string {
  return groupsIn(unitsOf(text))
}

function groupsIn(units: Uint16Array): string {
  if (groupsRoom.length < units.length * 4) groupsRoom = Buffer.alloc(units.length * 4)
  const groups = groupsRoom
  let length = 0
  for (let index = 2; index < units.length; index += 1) {
    if (units[index] === SPACE) continue
    for (let place = index - 2; place <= index; place += 1) {
      const unit = units[place] as number
      groups[length] = signs[unit] || signOf(unit)
      length += 1
    }
    groups[length] = SPACE
    length += 1
  }
  return groups.toString('latin1', 0, length)
}

/**
 * Groups that every text with this word has, at most so many, spread over it. Only the beginning of
 * a short word is searched; a long one may be within another.
 */
export function groupsOfWord(word: string, most: number): string[] {
  const whole = Uint16Array.from([...`  ${word}`], (sign) => sign.charCodeAt(0))
  const groups = groupsIn(whole).split(' ').filter(Boolean)
  if (word.length < 3) return groups.slice(-1)
  const within = groups.slice(2)
  // So many cover it, for each shares a sign with the next.
  const count = Math.min(most, (within.length >> 1) + 1)
  if (count === 1) return within.slice(within.length >> 1).slice(0, 1)
  const step = (within.length - 1) / (count - 1)
  return within.filter((_, index) => Math.round(Math.round(index / step) * step) === index)
}
