const QUOTE = 0x22
const BACKSLASH = 0x5c
const COLON = 0x3a
const COMMA = 0x2c
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])
/** What may follow a backslash: `\/` is a slash, line breaks are left out. */
const ESCAPES = new Map([
  [0x2f, [0x2f]],
  [0x6e, []],
  [0x72, []],
])

/** Reads a JSON object piece by piece and takes one long string of its top level out of it. */
export interface LongField {
  /** The characters of the string that this piece of the object holds. */
  push(piece: Buffer): Buffer[]
  /** How many bytes of the object were not the string's. */
  readonly restSize: number
  /** The object with another string, one without escapes, in the place of the long one. */
  rest(standIn: string): string
}

/**
 * Nothing is judged here: whether the rest is JSON is seen when it is parsed. Escapes that are not
 * `\/`, `\n` or `\r` come out as a backslash.
 */
export function createLongField(name: string): LongField {
  const scan = createScanner(name)
  const readContent = createContentReader()
  /** What comes before the string, and after it. */
  const parts: number[][] = [[]]
  let restSize = 0
  let inContent = false

  function keep(byte: number): void {
    parts.at(-1)?.push(byte)
    restSize += 1
  }

  return {
    push: (piece) => {
      const out: Buffer[] = []
      for (let at = 0; at < piece.length; at += 1) {
        if (inContent) {
          at = readContent(piece, at, out)
          if (at === piece.length) break
          inContent = false
          keep(QUOTE)
          continue
        }
        const byte = piece[at] as number
        keep(byte)
        if (!scan(byte)) continue
        inContent = true
        parts.push([])
      }
      return out
    },
    get restSize() {
      return restSize
    },
    rest: (standIn) => parts.map((part) => Buffer.from(part).toString('utf8')).join(standIn),
  }
}

/** Reads all but the long string byte by byte; returns whether that string begins after this byte. */
function createScanner(name: string): (byte: number) => boolean {
  let inString = false
  let escaped = false
  let depth = 0
  /** At the top level: the last string that ended, and whether a colon has followed. */
  let last: number[] = []
  let valueDue = false

  const isName = (): boolean => Buffer.from(last).toString('latin1') === name

  function readString(byte: number): void {
    if (escaped) escaped = false
    else if (byte === BACKSLASH) escaped = true
    else if (byte === QUOTE) inString = false
    if (inString && last.length <= name.length) last.push(byte)
  }

  function readStructure(byte: number): boolean {
    if (OPENING.has(byte)) depth += 1
    else if (CLOSING.has(byte)) depth -= 1
    else if (byte === COLON && depth === 1) valueDue = true
    else if (byte === COMMA && depth === 1) valueDue = false
    else if (byte === QUOTE) {
      if (depth === 1 && valueDue && isName()) return true
      inString = true
      if (depth === 1 && !valueDue) last = []
    }
    return false
  }

  return (byte) => {
    if (!inString) return readStructure(byte)
    readString(byte)
    return false
  }
}

/**
 * Takes the content of a string out of the pieces that hold it. Returns the place of the quote that ends
 * it, or the piece's length.
 */
function createContentReader(): (piece: Buffer, from: number, out: Buffer[]) => number {
  let escaped = false

  function readEscaped(piece: Buffer, from: number, out: Buffer[]): number {
    const bytes: number[] = []
    let at = from
    for (; at < piece.length; at += 1) {
      const byte = piece[at] as number
      if (escaped) {
        escaped = false
        bytes.push(...(ESCAPES.get(byte) ?? [BACKSLASH]))
      } else if (byte === BACKSLASH) escaped = true
      else if (byte === QUOTE) break
      else bytes.push(byte)
    }
    out.push(Buffer.from(bytes))
    return at
  }

  return (piece, from, out) => {
    const quote = piece.indexOf(QUOTE, from)
    const end = quote < 0 ? piece.length : quote
    const plain = piece.subarray(from, end)
    if (escaped || plain.includes(BACKSLASH)) return readEscaped(piece, from, out)
    out.push(plain)
    return end
  }
}
