import { MOST, TooMuch } from '../../../files/too-much.ts'

/** A logical line of a vCard file that the parser understands, and where it begins. */
export interface CardLine {
  line: number
  text: string
}

/** No property of vCard says what was agreed or is wished: these are the app's own. */
export const AGREED = 'X-SWITCHDESK-AGREED'
export const REFUSES = 'X-SWITCHDESK-REFUSES'
export const CONSENT = 'X-SWITCHDESK-CONSENT'
const OWN = [AGREED, REFUSES, CONSENT]

const WANTED = new Set([
  ...['BEGIN', 'END', 'AGENT', 'FN', 'N', 'NICKNAME', 'ORG', 'TEL', 'NOTE', 'CATEGORIES'],
  ...OWN,
])

const PARTED = new Set(['N', 'ORG'])

interface Head {
  name: string
  /** Parsed once, because a value may span millions of lines. */
  isQuoted: boolean
  isBase64: boolean
  charset?: string
  value: string
}

/** `item1.TEL;CELL;PREF:…` → its name, parameters and value; nothing where the line is none. */
function headOf(text: string): Head | undefined {
  // A parameter ends where the next begins: with two ways to read `;` a line could take for ever.
  const found = /^([\w.-]+)((?:;(?:"[^"]*"|[^":;])*)*):(.*)$/s.exec(text)
  if (!found) return undefined
  const [, name = '', given = '', value = ''] = found
  const parameters = given.split(';')
  const charset = parameters.find((one) => /^CHARSET=/i.test(one))?.slice('CHARSET='.length)
  return {
    name: (name.split('.').at(-1) ?? '').toUpperCase(),
    isQuoted: parameters.some((one) => /^(ENCODING=)?QUOTED-PRINTABLE$/i.test(one)),
    isBase64: parameters.some((one) => /^(ENCODING=)?B(ASE64)?$/i.test(one)),
    ...(charset !== undefined && { charset }),
    value,
  }
}

/** Version 2.1 writes letters beyond ASCII as `=D0=90`, in an encoding of its own choice. */
function decodeQuoted({ name, charset, value }: Head): string {
  // An encoded separator in a structured value is a literal character.
  const escaped = PARTED.has(name) ? value.replace(/(?<!\\)=(?=3B)/gi, '\\=') : value
  const bytes = Uint8Array.from(
    escaped.replace(/=([\da-f]{2})/gi, (_, code: string) =>
      String.fromCharCode(parseInt(code, 16)),
    ),
    (char) => char.charCodeAt(0),
  )
  const text = decoderOf(charset).decode(bytes)
  return text.replace(/\r?\n/g, '\\n')
}

/** Decodes base64, which any program may use; other text is returned unchanged. */
function decodeBase64({ charset, value }: Head): string {
  try {
    const bytes = Uint8Array.from(atob(value), (char) => char.charCodeAt(0))
    return decoderOf(charset).decode(bytes).replace(/\r?\n/g, '\\n')
  } catch {
    return value
  }
}

/** Returns the decoder of an encoding; UTF-8 if its name is unknown. */
function decoderOf(charset = 'utf-8'): TextDecoder {
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder()
  }
}

/** A logical line that may continue in the next physical one. */
interface OpenLine {
  line: number
  head: Head
}

function closed({ line, head }: OpenLine): CardLine {
  const value = head.isQuoted ? decodeQuoted(head) : head.isBase64 ? decodeBase64(head) : head.value
  // The parser does not know of an app's own properties that they are text.
  const name = OWN.includes(head.name) ? `${head.name};VALUE=TEXT` : head.name
  return { line, text: `${name}:${unescaped(name, value).trimEnd()}` }
}

/** A value in which a semicolon parts nothing has it as it is: the parser would leave its backslash. */
const unescaped = (name: string, value: string): string =>
  PARTED.has(name)
    ? value
    : value.replace(/\\([\\;])/g, (both, sign) => (sign === ';' ? ';' : both))

/** End of a line; files that were put together without one have a card's end and beginning in one line. */
const LINE_END = /\r?\n|\r|(?<=(?:^|[\r\n])END:VCARD)(?=BEGIN:VCARD)/i

/**
 * Yields the unfolded lines about a person, in the form of version 3.0. Pictures and other
 * properties are left out: they are long, and older programs write them in their own ways.
 * @throws TooMuch if one is too long
 */
export function* readableLines(file: string): Generator<CardLine> {
  let open: OpenLine | undefined
  let isOld = false
  for (const [index, text] of file.split(LINE_END).entries()) {
    const longer = open && continued(open.head, text, isOld)
    if (open && longer !== undefined) open.head.value = longer
    else if (text !== '' && !/^[ \t]/.test(text)) {
      if (/^(?:VERSION|BEGIN):/i.test(text)) isOld = /^VERSION:\s*2/i.test(text)
      if (open) yield closed(open)
      const head = headOf(text)
      open = head && WANTED.has(head.name) ? { line: index + 1, head } : undefined
    }
    if (open && open.head.value.length > MOST.length) {
      throw new TooMuch('length', open.line, MOST.length)
    }
  }
  if (open) yield closed(open)
}

/**
 * Returns the value of an open line joined with the next line, if that continues it. Version 2.1
 * folds like mail (RFC 822), where the space belongs to the text; in later versions it belongs to
 * the fold.
 */
function continued(head: Head, next: string, isOld: boolean): string | undefined {
  const { isQuoted, value } = head
  if (isQuoted && value.endsWith('=')) return value.slice(0, -1) + next
  if (!/^[ \t]/.test(next)) return undefined
  return value + (isOld && !head.isBase64 ? next : next.slice(1))
}
