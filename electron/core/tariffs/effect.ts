import { omitNullish } from '../../shared/omit-nullish.ts'
import type { CurrentTariff, Effect, Tariff } from '../../bridge/tariffs.ts'

/**
 * What taking a tariff would change. The catalogue names quantities in words alone, so they are compared by
 * exactly the same name; others are left without a verdict.
 */
export function effectOf({ options }: Pick<CurrentTariff, 'options'>, target: Tariff): Effect {
  const included = new Map(target.items.map(({ name, amount }) => [name, amount?.figure]))
  const exceeding: Effect['exceeding'] = []
  const uncompared: string[] = []
  for (const { name, used } of options) {
    const figure = included.get(name)
    if (used === undefined || figure === undefined) uncompared.push(name)
    else if (used > figure) exceeding.push({ name, used, included: figure })
  }
  const { id: tariff, name, month, year, feeText } = target
  return omitNullish({ tariff, name, month, year, feeText, exceeding, uncompared })
}
