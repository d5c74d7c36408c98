import type { Place, Swap, Thing } from '../../electron/bridge/replacement.ts'
import type { KnownAccount } from '../../electron/shared/references/account.ts'
import { referencesOf, type Reference } from '../../electron/shared/references/references.ts'

/** The place in which a reference stands. */
export const placeOf = ({ from, by, key }: Reference): Place =>
  ({ kind: from.kind, id: from.id, by, ...(key !== undefined && { key }) }) as Place

/** Every place of an account in which something stands, each once. */
export function placesOf(account: KnownAccount, { kind, id }: Thing): Place[] {
  const places = referencesOf(account)
    .to(kind, id)
    .filter(({ by }) => by !== 'callerId')
    .map(placeOf)
  return [...new Map(places.map((at) => [JSON.stringify(at), at])).values()]
}

/** One thing in the place of another, wherever that stands. */
export const everywhere = (account: KnownAccount, from: Thing, to?: Thing): Swap[] =>
  placesOf(account, from).map((at) => ({ at, from, ...(to && { to }) }))
