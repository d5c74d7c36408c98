import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Watches } from '../../electron/bridge/extensions.ts'
import { useCabinetEvents } from './cabinet-load.ts'
import { callHere } from './cabinets.ts'

const NOBODY: Watches = { extensions: [], returns: [] }

/** Alerts of the active cabinet's extensions. */
export const useWatches = defineStore('watches', () => {
  const watches = shallowRef<Watches>(NOBODY)
  const take = (now: Watches): void => void (watches.value = now)

  const { ask, whenShown } = useCabinetEvents({
    on: { 'watches.changed': ({ watches: now }) => take(now) },
    forget: () => (watches.value = NOBODY),
  })
  whenShown(read)

  function read(): Promise<void> {
    return ask(callHere('extensions.watches'), take)
  }

  /** Sets the alert for an extension offline for this many minutes; undefined turns it off. */
  const watch = (id: number, minutes: number | undefined): Promise<void> =>
    ask(callHere('extensions.watch', { id, ...(minutes !== undefined && { minutes }) }), take)

  /**
   * Sets the alert for numbers that have reached no one for this many minutes; undefined turns it
   * off.
   */
  const watchNumbers = (minutes: number | undefined): Promise<void> =>
    ask(callHere('extensions.watchNumbers', { ...(minutes !== undefined && { minutes }) }), take)

  /** Sets or clears a single alert for when an extension is back. */
  const tellReturn = (id: number, wanted: boolean): Promise<void> =>
    ask(callHere('extensions.tellReturn', { id, wanted }), take)

  return { watches, watch, watchNumbers, tellReturn }
})
