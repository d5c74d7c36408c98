const TINTS = 12
const FNV = 16_777_619

/** Two letters for a name, none for a number. Quotes, brackets and pictures are no letters. */
export function initialsOf(name: string): string {
  if (/^[+\d]/.test(name)) return ''
  const letters = name.split(/[\s@._-]+/).flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? [])
  return letters.slice(0, 2).join('').toUpperCase()
}

/** The same name always has the same tint, degrees. */
export function hueOf(name: string): number {
  let hash = 2_166_136_261
  for (const char of name) hash = Math.imul(hash ^ char.charCodeAt(0), FNV)
  return ((hash >>> 0) % TINTS) * (360 / TINTS) + 12
}
