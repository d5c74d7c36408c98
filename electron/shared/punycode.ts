/** No name has longer parts. */
const LONGEST = 63
/** Parameters base, tmin, tmax, skew and damp of RFC 3492. */
const [BASE, LEAST, MOST, SKEW, DAMP] = [36, 1, 26, 38, 700]
const FIRST = 0x80

/**
 * Decodes a label such as `xn--e1afmkfd` (RFC 3492); returns the label itself if it cannot be
 * decoded. Browsers encode such names and have no way back.
 */
export function lettersOf(label: string): string {
  if (!label.startsWith('xn--') || label.length > LONGEST) return label
  const encoded = label.slice(4)
  const end = encoded.lastIndexOf('-')
  try {
    return String.fromCodePoint(
      ...decoded(encoded.slice(0, Math.max(0, end)), encoded.slice(end + 1)),
    )
  } catch {
    return label
  }
}

/** Inserts the encoded letters among the plain ones. @throws if the digits make no sense */
function decoded(plain: string, digits: string): number[] {
  const letters = [...plain].map((letter) => letter.charCodeAt(0))
  let [at, letter, bias, place] = [0, FIRST, 72, 0]
  while (at < digits.length) {
    const before = place
    for (let [weight, step] = [1, BASE]; ; step += BASE) {
      const digit = valueOf(digits[at++])
      place += digit * weight
      const threshold = Math.min(MOST, Math.max(LEAST, step - bias))
      if (digit < threshold) break
      weight *= BASE - threshold
    }
    const count = letters.length + 1
    bias = adapted(place - before, count, before === 0)
    letter += Math.floor(place / count)
    letters.splice(place % count, 0, letter)
    place = (place % count) + 1
  }
  return letters
}

function valueOf(digit: string | undefined): number {
  const value = Number.parseInt(digit ?? '', BASE)
  if (Number.isNaN(value)) throw new RangeError('No digit of punycode')
  // There letters come before figures.
  return value < 10 ? value + 26 : value - 10
}

function adapted(difference: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(difference / (isFirst ? DAMP : 2))
  rest += Math.floor(rest / count)
  let steps = 0
  for (; rest > ((BASE - LEAST) * MOST) / 2; steps += BASE) rest = Math.floor(rest / (BASE - LEAST))
  return steps + Math.floor(((BASE - LEAST + 1) * rest) / (rest + SKEW))
}
