import type { Webhook } from '../../../../electron/bridge/webhooks.ts'
import { checkHandler, type HandlerWarning } from '../../../components/packets/handler-url.ts'

/** A warning about a webhook's current values. */
export type AddressNote = HandlerWarning | 'credentials' | 'query' | 'twin'

/** Returns warnings about an address itself. */
export function addressNotes(url: string): AddressNote[] {
  const { url: address, warnings } = checkHandler(url)
  if (address === undefined) return []
  const { username, password, search } = new URL(address)
  return [
    ...warnings,
    ...(username !== '' || password !== '' ? (['credentials'] as const) : []),
    ...(search !== '' ? (['query'] as const) : []),
  ]
}

const address = (url: string) => (URL.canParse(url.trim()) ? new URL(url.trim()).href : url.trim())

/** Returns true if two directions have calls in common; an unknown one may mean any. */
function meet(one: string | undefined, other: string | undefined): boolean {
  const all = (choice: string | undefined) => !choice || choice === 'all'
  return all(one) || all(other) || one === other
}

/** Returns other webhooks that post the same events of the same calls to the same address. */
export function twinsOf(
  form: Pick<Webhook, 'url' | 'event' | 'type_call'>,
  others: readonly Webhook[],
  self?: number,
): Webhook[] {
  return others.filter(
    (one) =>
      one.id !== self &&
      address(one.url) === address(form.url) &&
      one.event === form.event &&
      meet(one.type_call, form.type_call),
  )
}

/** Returns the names that occur in several rows; case is ignored in header names. */
export function repeated(names: readonly string[], anyCase = false): string[] {
  const seen = new Set<string>()
  const twice = new Set<string>()
  for (const name of names.map((text) => text.trim()).filter(Boolean)) {
    const key = anyCase ? name.toLowerCase() : name
    if (seen.has(key)) twice.add(name)
    seen.add(key)
  }
  return [...twice]
}
