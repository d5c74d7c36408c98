/** A figure as it is typed: with a decimal comma or point, spaces between thousands, a minus of any kind. */
const FIGURE = /^[-−]?\d+(?:[.,]\d+)?$/

/** What was typed as a figure: nothing, where it is empty, and NaN, where it is none. */
export function parseFigure(typed: string): number | undefined {
  const text = typed.replace(/\s/g, '')
  if (text === '') return undefined
  return FIGURE.test(text) ? Number(text.replace('−', '-').replace(',', '.')) : NaN
}

/** A figure as it stands in its field. */
export const formatFigure = (value: number | undefined): string =>
  value === undefined || Number.isNaN(value) ? '' : String(value)

/** The next figure in a direction, kept in the range; from nothing it begins at the least. */
export function stepped(
  value: number | undefined,
  by: number,
  least = -Infinity,
  most = Infinity,
): number {
  if (value === undefined || Number.isNaN(value)) return Number.isFinite(least) ? least : 0
  // Tenths add up to what their digits say.
  const next = Number((value + by).toFixed(10))
  return Math.min(most, Math.max(least, next))
}
