import type { BilledNumber } from '../../../../electron/bridge/costs.ts'
import type { Fee } from '../../../../electron/bridge/extensions.ts'
import type { OwnedNumber } from '../../../../electron/bridge/numbers.ts'
import type { SmsNumber } from '../../../../electron/bridge/packets.ts'

/** Monthly costs of one number, as far as known; all sums in roubles. */
export interface NumberCost {
  number: string
  alias: string | undefined
  /** The number's own fee. */
  fee: number | undefined
  packet: { name: string; price: number | undefined } | undefined
  /** True if the billing has an account for it, so that its subscriptions can be read. */
  billed: boolean
  fees: readonly Fee[] | undefined
  /** The sum of its subscriptions, if all their fees are known. */
  subscriptions: number | undefined
  /** An estimate: the subscriptions where they are known, else the fee and the packet. */
  estimate: number | undefined
}

/** Combines the data of three lists for each number. */
export function numberCosts(
  numbers: readonly OwnedNumber[],
  packets: readonly SmsNumber[],
  billed: readonly BilledNumber[],
): NumberCost[] {
  const packetOf = new Map(packets.map(({ number, packet }) => [number, packet]))
  const billedOf = new Map(billed.map((one) => [one.number, one]))
  return numbers.map(({ number, alias, fee, packet: known }) => {
    const told = packetOf.get(number)
    const packet = told ? { name: told.name, price: told.price } : unpriced(known)
    const account = billedOf.get(number)
    const subscriptions = account?.fees && sumOf(account.fees.map(({ amount }) => amount))
    const parts = packet ? [fee, packet.price] : [fee]
    return {
      number,
      alias,
      fee,
      packet,
      billed: account?.account !== undefined,
      fees: account?.fees,
      subscriptions,
      // The billing names the fee and the packet too: both together would count them twice.
      estimate: subscriptions ?? sumOf(parts),
    }
  })
}

const unpriced = (packet: OwnedNumber['packet']) =>
  packet && { name: packet.name, price: undefined }

/** Returns the sum; undefined if an amount is unknown, because a partial sum would mislead. */
function sumOf(amounts: readonly (number | undefined)[]): number | undefined {
  let kopecks = 0
  for (const amount of amounts) {
    if (amount === undefined) return undefined
    kopecks += Math.round(amount * 100)
  }
  return kopecks / 100
}

/** Returns the sum of the known estimates, and the count of numbers without one. */
export function totalOf(costs: readonly NumberCost[]): { sum: number; unknown: number } {
  const known = costs.flatMap(({ estimate }) => estimate ?? [])
  return { sum: sumOf(known) ?? 0, unknown: costs.length - known.length }
}
