import { defineStore } from 'pinia'
import { onScopeDispose } from 'vue'
import type { BridgeEvent } from '../../electron/bridge/index.ts'

type EventListener = (event: BridgeEvent) => void

/** Events of the core, for the whole app. */
export const useEvents = defineStore('events', () => {
  const listeners = new Set<EventListener>()

  function tell(event: BridgeEvent): void {
    for (const listener of listeners) listener(event)
  }

  /** Listens as long as who calls it lives: a store, a component, or else the app. */
  function listen(listener: EventListener): void {
    listeners.add(listener)
    onScopeDispose(() => listeners.delete(listener), true)
  }

  onScopeDispose(window.switchdesk.listen(tell))

  return { listen, tell }
})
