/** A logical line of a vCard file that the parser understands, and where it begins. */
export interface CardLine {
  line: number
  text: string
}

const WANTED = new Set(['BEGIN', 'END', 'FN', 'N', 'ORG', 'TEL', 'NOTE'])

interface Head {
  name: string
  parameters: string[]
  value: string
}

/** `item1.TEL;CELL;PREF:…` → its name, parameters and value; nothing where the line is none. */
function headOf(text: string): Head | undefined {
  // A parameter ends where the next begins: with two ways to read `;` a line could take for ever.
  const found = /^([\w.-]+)((?:;(?:"[^"]*"|[^":;])*)*):(.*)$/s.exec(text)
  if (!found) return undefined
  const [, name = '', parameters = '', value = ''] = found
  return {
    name: (name.split('.').at(-1) ?? '').toUpperCase(),
    parameters: parameters.split(';').filter(Boolean),
    value,
  }
}

const isQuotedPrintable = ({ parameters }: Head) =>
  parameters.some((one) => /^(ENCODING=)?QUOTED-PRINTABLE$/i.test(one))

/** Version 2.1 writes letters beyond ASCII as `=D0=90`, in an encoding of its own choice. */
function decodeQuoted({ parameters, value }: Head): string {
  const charset = parameters.find((one) => /^CHARSET=/i.test(one))?.slice('CHARSET='.length)
  const bytes = Uint8Array.from(
    value.replace(/=([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
    (char) => char.charCodeAt(0),
  )
  const text = new TextDecoder(charset ?? 'utf-8').decode(bytes)
  return text.replace(/\r?\n/g, '\\n')
}

/**
 * The lines that tell who somebody is, each whole, in the form of version 3.0. Pictures and all the
 * rest are left out: they are long, and older programs write them in ways of their own.
 */
export function readableLines(file: string): CardLine[] {
  const found: CardLine[] = []
  let open: { line: number; head: Head } | undefined

  function close(): void {
    if (!open) return
    const { line, head } = open
    open = undefined
    const value = isQuotedPrintable(head) ? decodeQuoted(head) : head.value
    found.push({ line, text: `${head.name}:${value.trimEnd()}` })
  }

  for (const [index, text] of file.split(/\r?\n|\r/).entries()) {
    if (open && isQuotedPrintable(open.head) && open.head.value.endsWith('=')) {
      open.head.value = open.head.value.slice(0, -1) + text
      continue
    }
    if (/^[ \t]/.test(text)) {
      if (open) open.head.value += text.slice(1)
      continue
    }
    close()
    const head = headOf(text)
    if (head && WANTED.has(head.name)) open = { line: index + 1, head }
  }
  close()
  return found
}
