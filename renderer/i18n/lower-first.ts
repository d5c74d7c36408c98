/** Returns a label as it is within a sentence: "Музыка ожидания" → "музыка ожидания"; abbreviations stay. */
export const lowerFirst = (label: string): string =>
  label.replace(/^\p{Lu}(?=\p{Ll}|\P{L})/u, (letter) => letter.toLowerCase())
