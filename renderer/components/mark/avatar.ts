import { colours } from '../../../electron/shared/face.ts'

/** Colours of people: grey is for what has none. */
const PERSONAL = colours.filter((colour) => colour !== 'grey')

/** The colour of a person, always the same for the same key. */
export function colourOf(key: string): (typeof PERSONAL)[number] {
  let hash = 0
  for (const letter of key) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 8
  return PERSONAL[hash % PERSONAL.length] ?? 'blue'
}

/** Two letters for a name, none for a number. Quotes, brackets and pictures are no letters. */
export function initialsOf(name: string): string {
  if (/^[+\d]/.test(name)) return ''
  const letters = name.split(/[\s@._-]+/).flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? [])
  return letters.slice(0, 2).join('').toUpperCase()
}
