import type { Amount, Tariff, TariffOption } from '../../../../electron/bridge/tariffs.ts'
import { againstLimits } from '../../../../electron/shared/tariff-limits.ts'
import { roublesOf } from './use-amount.ts'

/** A tariff against the one in force, by what the account uses. */
export interface Compared extends ReturnType<typeof againstLimits> {
  tariff: Tariff
  /** Roubles a month that it costs more than the one in force; absent where either fee is no bare sum. */
  difference?: number
}

/** Every tariff on offer against the one in force. */
export function compareTariffs(
  tariffs: readonly Tariff[],
  options: readonly TariffOption[],
): Compared[] {
  const now = monthly(tariffs.find(({ current }) => current))
  return tariffs.map((tariff) => {
    const fee = monthly(tariff)
    const isKnown = !tariff.current && fee !== undefined && now !== undefined
    return {
      tariff,
      ...(isKnown && { difference: fee - now }),
      ...againstLimits(options, tariff.items),
    }
  })
}

const monthly = (tariff: Tariff | undefined) => tariff?.month && roublesOf(tariff.month)

/** Roubles that a year's fee saves against twelve months'; absent where it saves none, or either is no bare sum. */
export function yearSaving(fees: { month?: Amount; year?: Amount }): number | undefined {
  const [month, year] = [fees.month, fees.year].map((fee) => fee && roublesOf(fee))
  if (month === undefined || year === undefined || 12 * month <= year) return undefined
  return 12 * month - year
}

/** Returns the cheaper tariff that the fewest quantities exceed; of several the cheapest. */
export function cheaperOf(compared: readonly Compared[]): Compared | undefined {
  return compared
    .filter(({ difference = 0 }) => difference < 0)
    .toSorted(
      (one, other) =>
        one.exceeding.length - other.exceeding.length ||
        (one.difference ?? 0) - (other.difference ?? 0),
    )[0]
}
