/** What keeps a sum of money from being one; nothing where it is. */
export function sumFault(
  sum: number | undefined,
): 'missing' | 'notFigure' | 'notPositive' | 'notKopecks' | undefined {
  if (sum === undefined) return 'missing'
  if (Number.isNaN(sum)) return 'notFigure'
  if (sum <= 0) return 'notPositive'
  return Math.abs(sum * 100 - Math.round(sum * 100)) > 1e-4 ? 'notKopecks' : undefined
}
