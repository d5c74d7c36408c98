const LATIN = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
const CYRILLIC = 'ёйцукенгшщзхъфывапролджэячсмитьбю'

const russian = new Map([...LATIN].map((sign, place) => [sign, CYRILLIC[place] ?? sign]))
const english = new Map([...CYRILLIC].map((sign, place) => [sign, LATIN[place] ?? sign]))

/**
 * What the same keys write in the other of the two layouts, such as "привет" for "ghbdtn"; undefined
 * where letters of both stand there, or none that differ.
 */
export function inOtherLayout(text: string): string | undefined {
  const typed = text.toLowerCase()
  const isCyrillic = /[а-яё]/.test(typed)
  if (isCyrillic === /[a-z]/.test(typed)) return undefined
  const keys = isCyrillic ? english : russian
  return [...typed].map((sign) => keys.get(sign) ?? sign).join('')
}
