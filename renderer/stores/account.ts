import { defineStore } from 'pinia'
import { computed, shallowReactive, type ComputedRef } from 'vue'
import type { CollectionState } from '../../electron/bridge/account.ts'
import type { CollectionName, Collections, CollectionView } from '../../electron/bridge/index.ts'
import { call } from '../bridge/call.ts'
import { toFailure } from '../bridge/failure.ts'
import { useCabinetEvents } from './cabinet-load.ts'
import { useCabinets } from './cabinets.ts'
import { isAged } from '../../electron/shared/aged.ts'
import { stripBidi } from '../../electron/shared/bidi.ts'
import { merged, nothing } from '../bridge/collections.ts'

/**
 * Configuration of the active cabinet by collection: read on first use, kept up to date by the
 * core's events, and shared by all panels and pickers.
 */
export const useAccount = defineStore('account', () => {
  const cabinets = useCabinets()
  const views = shallowReactive(new Map<CollectionName, CollectionView>())
  /** Collections that some component needs, in this cabinet or another. */
  const used = new Set<CollectionName>()

  const viewOf = (collection: CollectionName): CollectionView =>
    views.get(collection) ?? nothing(collection)

  function take(view: CollectionView): void {
    views.set(view.collection, view)
  }

  const { ask, whenShown } = useCabinetEvents({
    on: {
      'account.changed': ({ delta }) => {
        // For other collections this delta may be incomplete.
        if (used.has(delta.collection)) take(merged(viewOf(delta.collection), stripBidi(delta)))
      },
    },
    forget: () => views.clear(),
  })
  whenShown(() => {
    for (const collection of used) void read(collection)
  })

  /** Reads a collection. A failure becomes the collection's state, which is shown with it. */
  async function read(
    collection: CollectionName,
    refresh: boolean | 'aged' = false,
  ): Promise<void> {
    const cabinet = cabinets.activeId
    if (cabinet === undefined) return
    used.add(collection)
    const before = viewOf(collection)
    if (before.state.state === 'empty') take({ ...before, state: { state: 'loading', rows: 0 } })
    try {
      await ask(
        call('account.read', { cabinet, collection, ...(refresh && { refresh }) }),
        (view) => take(stripBidi(view)),
      )
    } catch (error) {
      const { state } = viewOf(collection)
      const readAt = 'readAt' in state ? state.readAt : undefined
      const failed: CollectionState = {
        state: 'failed',
        failure: toFailure(error),
        ...(readAt === undefined ? {} : { readAt }),
      }
      take({ ...viewOf(collection), state: failed })
    }
  }

  /** Loads collections for something that opens: unless they are loading, or loaded a moment ago. */
  function need(...collections: CollectionName[]): void {
    for (const collection of collections) {
      const { state } = viewOf(collection)
      if (state.state === 'empty') void read(collection)
      else if (state.state === 'fresh' && isAged(state.readAt)) void read(collection, 'aged')
    }
  }

  const lists = new Map<CollectionName, ComputedRef<CollectionView>>()

  /** A collection as it is now. */
  function collection<S extends CollectionName>(name: S): CollectionView<S> {
    let list = lists.get(name)
    if (!list) lists.set(name, (list = computed(() => viewOf(name))))
    return list.value as CollectionView<S>
  }

  const rows = <S extends CollectionName>(name: S): Collections[S][] => collection(name).rows

  /** Returns true if a collection was read completely. */
  function isRead(name: CollectionName): boolean {
    const { state } = collection(name).state
    return state === 'fresh' || state === 'stale'
  }

  return { collection, rows, need, read, isRead }
})
