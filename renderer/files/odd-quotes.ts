/** A sign as it is written within a pattern. */
const literal = (sign: string): string => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`

/** A whole cell in quotes, from where the search begins. */
const quotedBefore = (delimiter: string): RegExp =>
  new RegExp(`"[^"]*(?:""[^"]*)*"(?=[${literal(delimiter)}\\n]|$)`, 'uy')

/**
 * A table in which every cell that begins with a quote ends with one. A quote without its other half, or one
 * within a word, would take in all rows behind it: such a cell ends with its own delimiter or line.
 */
export function pairQuotes(table: string, delimiter: string): string {
  if (!table.includes('"')) return table
  const quoted = quotedBefore(delimiter)
  const bare = new RegExp(`[^${literal(delimiter)}\\n]*`, 'uy')
  const parts: string[] = []
  for (let at = 0; at <= table.length; at += 1) {
    quoted.lastIndex = at
    const [whole] = (table[at] === '"' && quoted.exec(table)) || []
    bare.lastIndex = at
    const cell = whole ?? bare.exec(table)?.[0] ?? ''
    at += cell.length
    parts.push(whole ?? (cell.startsWith('"') ? requoted(cell) : cell), table.charAt(at))
  }
  return parts.join('')
}

function requoted(cell: string): string {
  const [, inner = cell] = /^"(.*)"\s*$/.exec(cell) ?? []
  return `"${inner.replaceAll('"', '""')}"`
}
