/** Returns the reason a number is not a valid sum of money; undefined if it is. */
export function sumFault(
  sum: number | undefined,
): 'missing' | 'notFigure' | 'notPositive' | 'notKopecks' | undefined {
  if (sum === undefined) return 'missing'
  if (Number.isNaN(sum)) return 'notFigure'
  if (sum <= 0) return 'notPositive'
  return Math.abs(sum * 100 - Math.round(sum * 100)) > 1e-4 ? 'notKopecks' : undefined
}
