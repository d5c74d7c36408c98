/** A word may stand in a dictionary of this many bits, whatever its length. */
const WORD = 13

/** Bits that one character is worth, by the kinds of characters that a part has. */
function bitsOf(part: string): number {
  const kinds = [
    [/\p{Ll}/u, 26],
    [/\p{Lu}/u, 26],
    [/\p{N}/u, 10],
    [/[^\p{L}\p{N}]/u, 30],
  ] as const
  const pool = kinds.reduce((sum, [kind, size]) => sum + (kind.test(part) ? size : 0), 0)
  const distinct = new Set(part).size
  // A repeated character adds next to nothing.
  const bits = distinct * Math.log2(Math.max(2, pool)) + ([...part].length - distinct)
  return /^\p{L}+$/u.test(part) ? Math.min(bits, WORD) : bits
}

/**
 * How long a passphrase withstands guessing by who has the file. Each try costs a third of a second of work and
 * 128 MB, so 40 bits take centuries of one computer.
 */
export function strengthOf(passphrase: string): 'weak' | 'fair' | 'strong' {
  const parts = new Set(passphrase.trim().toLocaleLowerCase().split(/\s+/))
  const own = passphrase.trim().split(/\s+/)
  const counted = parts.size < own.length ? [...parts] : own
  const bits = counted.reduce((sum, part) => sum + bitsOf(part), 0)
  if (bits < 40) return 'weak'
  return bits < 60 ? 'fair' : 'strong'
}
