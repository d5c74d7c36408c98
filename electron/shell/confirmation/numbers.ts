/** A Russian number as people read it; any other as it is. */
export function spelled(number: string): string {
  if (!/^\d+$/.test(number)) return number
  const [, code, first, second, third] = /^7(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(number) ?? []
  return code ? `+7 ${code} ${first}-${second}-${third}` : `+${number}`
}

/** A bare figure is roubles by the app's own choice; anything else is what the service says. */
export const isFigure = (text: string): boolean => /^\d+(\.\d+)?$/.test(text)

/** What is told of one thing, on one line. */
export const joined = (...parts: (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined).join(' · ')
