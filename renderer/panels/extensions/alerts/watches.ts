import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Watches } from '../../../../electron/bridge/extensions.ts'
import { call } from '../../../bridge/call.ts'
import { useCabinetEvents } from '../../../stores/cabinet-events.ts'
import { useCabinets } from '../../../stores/cabinets.ts'
import { useNotices } from '../../../stores/notices.ts'

const NOBODY: Watches = { extensions: [], returns: [] }

/** Of whom the shown cabinet tells when they are off, or back. */
export const useWatches = defineStore('watches', () => {
  const cabinets = useCabinets()
  const watches = shallowRef<Watches>(NOBODY)
  const take = (now: Watches): void => void (watches.value = now)

  const { ask, whenShown } = useCabinetEvents({
    // A return is told of once: who is waited for has changed by it.
    on: { 'presence.due': () => void read().catch(useNotices().fail) },
    forget: () => (watches.value = NOBODY),
  })
  whenShown(read)

  function read(): Promise<void> {
    return ask(call('extensions.watches', { cabinet: cabinets.present() }), take)
  }

  /** Tells of an extension that was off for so many minutes; without them never. */
  const watch = (id: number, minutes: number | undefined): Promise<void> =>
    ask(
      call('extensions.watch', {
        cabinet: cabinets.present(),
        id,
        ...(minutes !== undefined && { minutes }),
      }),
      take,
    )

  /** Tells of a number when nobody behind it was reachable for so many minutes; without them never. */
  const watchNumbers = (minutes: number | undefined): Promise<void> =>
    ask(
      call('extensions.watchNumbers', {
        cabinet: cabinets.present(),
        ...(minutes !== undefined && { minutes }),
      }),
      take,
    )

  /** Tells once when an extension is back, or takes that back. */
  const tellReturn = (id: number, wanted: boolean): Promise<void> =>
    ask(call('extensions.tellReturn', { cabinet: cabinets.present(), id, wanted }), take)

  return { watches, watch, watchNumbers, tellReturn }
})
