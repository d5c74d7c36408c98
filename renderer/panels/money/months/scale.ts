/** Kopecks at the top of an axis and at its lines, from 0 on. */
export interface Scale {
  top: number
  ticks: number[]
}

/** A value so many times the next one is cut at the top: else it would flatten all others. */
const TOWERS = 3
const LINES = 3

/** An axis in round sums of roubles. */
export function scaleOf(values: readonly number[]): Scale {
  const [most = 0, next = 0] = values.toSorted((one, other) => other - one)
  const wanted = next > 0 && most > next * TOWERS ? next * 1.5 : most
  const step = roundedUp(Math.max(100, wanted / LINES))
  const lines = Math.max(1, Math.ceil(wanted / step))
  return { top: lines * step, ticks: Array.from({ length: lines + 1 }, (_, nth) => nth * step) }
}

/** The next of 1, 2 and 5 with zeros. */
function roundedUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return power * ([1, 2, 5].find((one) => one * power >= value) ?? 10)
}
