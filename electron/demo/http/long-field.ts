/** Reads a JSON object piece by piece and takes one long string of its top level out of it. */
export interface LongField {
  /** The characters of the string that this piece of the object holds. */
  push(piece: Buffer): Buffer
  /** How many bytes of the object were not the string's. */
  readonly restSize: number
  /** The object with another string, one without escapes, in the place of the long one. */
  rest(standIn: string): string
}

/** A string, which may not have come to its end; what begins and what ends an object or a list. */
const TOKEN = /"((?:[^"\\]|\\.)*)("\s*:\s*(?=")|"|$)|[[{]|[\]}]/gs
/** The part of a string's content that has come, up to its quote or to half an escape. */
const CONTENT = /^[^"\\]*(?:\\.[^"\\]*)*/s
/** Characters after a backslash: `\/` is a slash, line breaks are left out. */
const ESCAPES: Readonly<Record<string, string>> = { '/': '/', n: '', r: '' }

/** Where the content of the string begins, if it has come so far. */
function contentStart(object: string, name: string): number | undefined {
  let depth = 0
  for (const { 0: token, 1: string, 2: end, index } of object.matchAll(TOKEN)) {
    if (string === undefined) depth += token === '{' || token === '[' ? 1 : -1
    else if (depth === 1 && string === name && end?.includes(':')) return index + token.length + 1
  }
  return undefined
}

/**
 * Nothing is judged here: whether the rest is JSON is seen when it is parsed. Escapes that are not
 * `\/`, `\n` or `\r` come out as a backslash.
 */
export function createLongField(name: string): LongField {
  // One character for each byte.
  let [before, content, after] = ['', '', '']
  let state: 'before' | 'within' | 'after' = 'before'

  function readContent(): Buffer {
    const [come = ''] = CONTENT.exec(content) ?? []
    content = content.slice(come.length)
    if (content.startsWith('"')) {
      state = 'after'
      after = content
    }
    const plain = come.replaceAll(/\\(.)/gs, (_, sign: string) => ESCAPES[sign] ?? '\\')
    return Buffer.from(plain, 'latin1')
  }

  return {
    push: (piece) => {
      const text = piece.toString('latin1')
      if (state === 'after') after += text
      else if (state === 'within') content += text
      else {
        before += text
        const start = contentStart(before, name)
        if (start !== undefined) {
          state = 'within'
          content = before.slice(start)
          before = before.slice(0, start)
        }
      }
      return state === 'within' ? readContent() : Buffer.alloc(0)
    },
    get restSize() {
      return before.length + after.length
    },
    rest: (standIn) => {
      const parts = state === 'before' ? [before] : [before, after]
      return parts.map((part) => Buffer.from(part, 'latin1').toString('utf8')).join(standIn)
    },
  }
}
