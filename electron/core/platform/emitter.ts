import type { BridgeEvent, EventName, Events } from '../../bridge/index.ts'
import type { Logger } from './log/logger.ts'

/** Announces one event to everybody who listens. */
export type Announce = <E extends EventName>(name: E, payload: Events[E]) => void

export interface Emitter {
  announce: Announce
  /** Returns its own unsubscribe function. */
  listen(listener: (event: BridgeEvent) => void): () => void
}

/**
 * Emits events in the order of their announcement; an error thrown by a listener is logged and does
 * not affect the others.
 */
export function createEmitter(log: Logger): Emitter {
  const listeners = new Set<(event: BridgeEvent) => void>()
  return {
    announce(name, payload) {
      const event = { name, payload } as BridgeEvent
      for (const listener of [...listeners]) {
        try {
          listener(event)
        } catch (error) {
          log.error('A listener failed', { event: name, error: String(error) })
        }
      }
    },
    listen(listener) {
      const own = (event: BridgeEvent) => listener(event)
      listeners.add(own)
      return () => void listeners.delete(own)
    },
  }
}
