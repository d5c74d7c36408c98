import { useI18n } from 'vue-i18n'
import type { MovementFilter, MovementKind } from '../../../../electron/bridge/money.ts'
import { useFigureFault } from '../figure-fault.ts'

/** Filters of the history as typed. Sums in roubles. */
export interface TypedFilter {
  kind: '' | MovementKind
  from: string
  to: string
  least: number | undefined
  most: number | undefined
  text: string
}

export const EVERYTHING: TypedFilter = {
  kind: '',
  from: '',
  to: '',
  least: undefined,
  most: undefined,
  text: '',
}

/** Roubles; far beyond any balance, and still exact in kopecks. */
const MOST_SUM = 1e12

/** The filter as the core takes it. */
export function filterOf({ kind, from, to, least, most, text }: TypedFilter): MovementFilter {
  const kopecks = (roubles: number) => Math.round(roubles * 100)
  return {
    ...(kind !== '' && { kind }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
    ...(least !== undefined && { least: kopecks(least) }),
    ...(most !== undefined && { most: kopecks(most) }),
    ...(text.trim() !== '' && { text: text.slice(0, 200) }),
  }
}

export type FilterFaults = Partial<Record<'to' | 'least' | 'most', string>>

/** Returns the errors of a filter by its fields. */
export function useFilterFaults(): (typed: TypedFilter) => FilterFaults {
  const { t } = useI18n()
  const faultOf = useFigureFault()
  return ({ from, to, least, most }) => {
    const faults: FilterFaults = {}
    if (from !== '' && to !== '' && to < from) faults.to = t('faults.crossed')
    for (const [name, value] of Object.entries({ least, most })) {
      const fault = faultOf(value, { most: MOST_SUM })
      if (fault !== undefined) faults[name as 'least' | 'most'] = fault
    }
    const areSound = faults.least === undefined && faults.most === undefined
    if (areSound && least !== undefined && most !== undefined && most < least) {
      faults.most = t('money.history.sumsCrossed')
    }
    return faults
  }
}
