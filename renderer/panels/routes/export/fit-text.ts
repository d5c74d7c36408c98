/** Returns the width of a text, in pixels. */
export type Measure = (text: string) => number

/**
 * Breaks a text into lines that are no wider than asked for, between its words where it can. What does not fit
 * into so many lines ends in an ellipsis.
 */
export function fitText(text: string, width: number, most: number, measure: Measure): string[] {
  const fits = (line: string) => measure(line) <= width
  const lines: string[] = []
  let left = text
  while (left !== '' && lines.length < most) {
    const isLast = lines.length === most - 1
    if (fits(left)) return [...lines, left]
    const cut = isLast ? longest(left, (part) => fits(`${part}…`)) : longest(left, fits)
    const space = cut.lastIndexOf(' ')
    const line = !isLast && space > 0 && left[cut.length] !== ' ' ? cut.slice(0, space) : cut
    lines.push(isLast ? `${line.trimEnd()}…` : line.trimEnd())
    left = left.slice(line.length).trimStart()
  }
  return lines
}

/** The longest beginning that fits, of one letter at least, found by halving. */
function longest(text: string, fits: (part: string) => boolean): string {
  const letters = [...text]
  let [low, high] = [1, letters.length]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(letters.slice(0, middle).join(''))) low = middle
    else high = middle - 1
  }
  return letters.slice(0, low).join('')
}
