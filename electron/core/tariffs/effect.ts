import { omitNullish } from '../../shared/omit-nullish.ts'
import { againstLimits } from '../../shared/tariff-limits.ts'
import type { CurrentTariff, Effect, Tariff } from '../../bridge/tariffs.ts'

/** Returns what activating a tariff would change. */
export function effectOf({ options }: Pick<CurrentTariff, 'options'>, target: Tariff): Effect {
  const { id: tariff, name, month, year, feeText, items } = target
  return omitNullish({ tariff, name, month, year, feeText, ...againstLimits(options, items) })
}
