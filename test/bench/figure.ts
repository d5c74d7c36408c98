/** One line of the table: something of ours against the least that it could cost. */
export interface Figure {
  what: string
  unit: 'ms' | 'kB' | 'MB' | 'bytes' | 'frames' | 'rows' | 'requests'
  /** Every measured value, in the unit. */
  floor: number[]
  ours: number[]
  /** The highest ratio that is good; absent for what is only watched. */
  goal?: number
  /** In place of a ratio: how much of the unit ours may take beyond the floor. */
  beyond?: number
}

/** The value below which that part of the values lies, between neighbours in proportion. */
export function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  const place = (sorted.length - 1) * part
  const below = sorted[Math.floor(place)]
  const above = sorted[Math.ceil(place)]
  if (below === undefined || above === undefined) throw new Error('There are no values')
  return below + (above - below) * (place - Math.floor(place))
}

export const median = (values: number[]): number => quantile(values, 0.5)

export const difference = ({ ours, floor }: Figure): number => median(ours) - median(floor)
export const ratio = ({ ours, floor }: Figure): number => median(ours) / median(floor)
