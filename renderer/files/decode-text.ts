/** Encodings in which tables and address books come, with the names that people know them by. */
export const ENCODINGS = {
  'utf-8': 'UTF-8',
  'windows-1251': 'Windows-1251',
  ibm866: 'DOS (CP866)',
  'x-mac-cyrillic': 'Mac (MacCyrillic)',
  'koi8-r': 'KOI8-R',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  // Never guessed: its letters are Russian ones in the others.
  'windows-1252': 'Windows-1252',
} as const
export type Encoding = keyof typeof ENCODINGS

/** Single-byte encodings; of equally likely ones the first is chosen. */
const ONE_BYTE = ['windows-1251', 'ibm866', 'x-mac-cyrillic', 'koi8-r'] as const

/** The most likely encoding of a file. */
export interface Guess {
  encoding: Encoding
  /** The file says so by a mark, or has nothing that would be read differently. */
  isCertain: boolean
}

/** A file's text; without an encoding in the most likely one. */
export function decodeText(bytes: Uint8Array, encoding = encodingOf(bytes).encoding): string {
  return new TextDecoder(encoding).decode(bytes)
}

/** The encoding of a file by all of it: one odd byte changes nothing for the others. */
export function encodingOf(bytes: Uint8Array): Guess {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return { encoding: 'utf-16le', isCertain: true }
  if (first === 0xfe && second === 0xff) return { encoding: 'utf-16be', isCertain: true }
  const wide = wideOf(bytes)
  if (wide) return { encoding: wide, isCertain: false }
  const { letters, broken } = lettersIn(bytes)
  if (broken === 0) return { encoding: 'utf-8', isCertain: true }
  // Letters of two bytes and more hardly ever come about by chance.
  if (letters > 2 * broken) return { encoding: 'utf-8', isCertain: false }
  const sums = ONE_BYTE.map((encoding) => ({
    encoding,
    sum: likeness(decodeText(bytes, encoding)),
  }))
  const best = sums.reduce((one, other) => (other.sum > one.sum ? other : one))
  return { encoding: best.encoding, isCertain: false }
}

/** UTF-16 without its mark: separators and digits are zero in every other byte, and there alone. */
function wideOf(bytes: Uint8Array): Encoding | undefined {
  if (bytes.length % 2 === 1) return undefined
  const zeros: [number, number] = [0, 0]
  for (let index = 0; index < bytes.length; index += 1) {
    if (bytes[index] === 0) zeros[index % 2 === 0 ? 0 : 1] += 1
  }
  const [even, odd] = zeros
  const enough = bytes.length / 20
  if (odd > enough && even * 20 < odd) return 'utf-16le'
  return even > enough && odd * 20 < even ? 'utf-16be' : undefined
}

/** Letters of several bytes that are whole in UTF-8, and bytes that belong to none. */
function lettersIn(bytes: Uint8Array): { letters: number; broken: number } {
  let [letters, broken] = [0, 0]
  for (let index = 0; index < bytes.length;) {
    const length = lengthOf(bytes[index] ?? 0)
    const whole = length > 0 && isContinued(bytes, index, length)
    if (!whole) broken += 1
    else if (length > 1) letters += 1
    index += whole ? length : 1
  }
  return { letters, broken }
}

/** How many bytes a letter of UTF-8 has that begins so; 0: none does. */
export function lengthOf(lead: number): number {
  if (lead < 0x80) return 1
  if (lead >= 0xc2 && lead < 0xe0) return 2
  if (lead >= 0xe0 && lead < 0xf0) return 3
  return lead >= 0xf0 && lead < 0xf5 ? 4 : 0
}

function isContinued(bytes: Uint8Array, from: number, length: number): boolean {
  for (let place = 1; place < length; place += 1) {
    if (((bytes[from + place] ?? 0) & 0xc0) !== 0x80) return false
  }
  return true
}

/** Russian letters, the most frequent first. */
const FREQUENT = 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё'
const WEIGHTS = new Map([...FREQUENT].map((letter, place) => [letter, 2 - place / 16]))
/** Characters beyond ASCII that are common between Russian words. */
const USUAL = /[\u00a0«»“”„’–—…№]/u

/** How much a text looks like Russian: frequent letters, capitals where they belong, no other signs. */
function likeness(text: string): number {
  let sum = 0
  let before = ''
  for (const sign of text) {
    if (sign > '\u007f') sum += weightOf(sign, before)
    before = sign
  }
  return sum
}

function weightOf(sign: string, before: string): number {
  const small = sign.toLowerCase()
  const weight = WEIGHTS.get(small)
  if (weight === undefined) return USUAL.test(sign) ? 0 : -3
  if (sign === small) return weight
  const isInside = WEIGHTS.has(before)
  // A capital starts a word, or follows another capital.
  return isInside ? -3 : weight - (WEIGHTS.has(before.toLowerCase()) ? 0.5 : 0)
}
