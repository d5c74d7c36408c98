/**
 * A request to send a text, to refresh, or for what is new, that has arrived; old days that are about to be
 * answered; or a request for what is new that its program has given up.
 */
type Arrival = { text: string } | 'refresh' | 'news' | 'history' | 'given up'

/** Who waits for what arrives at the service. */
export interface Arrivals {
  /** Resolves when it comes, next time. */
  arrival(what: Arrival): Promise<void>
  /** It has come. */
  see(what: Arrival): void
}

export function createArrivals(): Arrivals {
  const waiting = new Map<string, (() => void)[]>()
  const keyOf = (what: Arrival) => (typeof what === 'string' ? what : `text ${what.text}`)
  return {
    arrival(what) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const key = keyOf(what)
      waiting.set(key, [...(waiting.get(key) ?? []), resolve])
      return promise
    },
    see(what) {
      const key = keyOf(what)
      for (const resolve of waiting.get(key) ?? []) resolve()
      waiting.delete(key)
    },
  }
}
