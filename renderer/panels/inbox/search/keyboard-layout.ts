const LATIN = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
const CYRILLIC = 'ёйцукенгшщзхъфывапролджэячсмитьбю'

const russian = new Map([...LATIN].map((sign, place) => [sign, CYRILLIC[place] ?? sign]))
const english = new Map([...CYRILLIC].map((sign, place) => [sign, LATIN[place] ?? sign]))

/**
 * Returns the text as the same keys would type it in the other layout, such as "привет" for
 * "ghbdtn"; undefined if it mixes both alphabets or has no letters that differ.
 */
export function inOtherLayout(text: string): string | undefined {
  const typed = text.toLowerCase()
  const isCyrillic = /[а-яё]/.test(typed)
  if (isCyrillic === /[a-z]/.test(typed)) return undefined
  const keys = isCyrillic ? english : russian
  return [...typed].map((sign) => keys.get(sign) ?? sign).join('')
}
