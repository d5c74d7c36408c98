/** Two letters for a name, none for a number. Quotes, brackets and pictures are no letters. */
export function initialsOf(name: string): string {
  if (/^[+\d]/.test(name)) return ''
  const letters = name.split(/[\s@._-]+/).flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? [])
  return letters.slice(0, 2).join('').toUpperCase()
}
