import { difference, median, quantile, ratio, type Figure } from './figure.ts'

const head = ['what', 'floor', 'ours', 'ratio', 'goal', 'reached']

/** The figures as one table in plain text. */
export function table(figures: Figure[]): string {
  const rows = [head, ...figures.map(row)]
  const widths = head.map((_, column) =>
    Math.max(...rows.map((cells) => cells[column]?.length ?? 0)),
  )
  const line = (cells: string[]) =>
    cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')
  return [
    line(head),
    widths.map((width) => '-'.repeat(width)).join('-|-'),
    ...rows.slice(1).map(line),
  ]
    .map((text) => text.trimEnd())
    .join('\n')
}

/** Which goals were not reached, in a sentence. */
export function verdict(figures: Figure[]): string {
  const judged = figures.filter(({ goal, beyond }) => (goal ?? beyond) !== undefined)
  const missed = judged.filter((figure) => !isReached(figure))
  if (missed.length === 0) return `All ${judged.length} goals are reached.`
  const lines = missed.map(
    (figure) => `  ${figure.what}: ${row(figure).slice(3, 5).join(', goal ')}`,
  )
  return [`${missed.length} of ${judged.length} goals are missed:`, ...lines].join('\n')
}

function isReached(figure: Figure): boolean {
  const { goal, beyond } = figure
  if (goal !== undefined) return ratio(figure) <= goal
  return beyond === undefined || difference(figure) < beyond
}

function row(figure: Figure): string[] {
  const times = ratio(figure)
  return [
    figure.what,
    amount(figure.floor, figure.unit),
    amount(figure.ours, figure.unit),
    times.toFixed(2),
    ...judged(figure),
  ]
}

/** The goal and whether it is reached. */
function judged(figure: Figure): [goal: string, reached: string] {
  const { goal, beyond, unit } = figure
  const reached = isReached(figure) ? 'yes' : 'NO'
  if (goal !== undefined) return [`≤ ${goal}`, reached]
  if (beyond === undefined) return ['', '']
  return [`< +${beyond} ${unit}`, reached]
}

function amount(values: number[], unit: string): string {
  const [low, middle, high] = [quantile(values, 0.25), median(values), quantile(values, 0.75)]
  const written = (value: number) => value.toFixed(high < 1 ? 3 : 1)
  const spread = low === high ? '' : ` (${written(low)}–${written(high)})`
  return `${written(middle)} ${unit}${spread}`
}
