const TINTS = 12
const FNV = 16_777_619

/** Two letters for a name, none for a number. */
export function initialsOf(name: string): string {
  if (/^[+\d]/.test(name)) return ''
  const words = name.split(/[\s@._-]+/).filter(Boolean)
  return words
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase())
    .join('')
}

/** The same name always has the same tint, degrees. */
export function hueOf(name: string): number {
  let hash = 2_166_136_261
  for (const char of name) hash = Math.imul(hash ^ char.charCodeAt(0), FNV)
  return ((hash >>> 0) % TINTS) * (360 / TINTS) + 12
}
