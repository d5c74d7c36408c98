import { defineStore } from 'pinia'
import { computed, onScopeDispose, shallowReactive, watch, type ComputedRef } from 'vue'
import type { BridgeEvent } from '../../electron/bridge/events.ts'
import type {
  SliceDelta,
  SliceName,
  Slices,
  SliceState,
  SliceView,
} from '../../electron/bridge/model.ts'
import { call } from '../bridge/call.ts'
import { toFailure } from '../bridge/failure.ts'
import { useCabinets } from './cabinets.ts'
import { merged, nothing } from './slices.ts'

/**
 * The active cabinet's configuration, by slices: read when somebody first needs one, kept up to date
 * by what the core tells, and shared by all panels and pickers.
 */
export const useAccount = defineStore('account', () => {
  const cabinets = useCabinets()
  const views = shallowReactive(new Map<SliceName, SliceView>())
  /** Changes that came while a slice was being asked for: its answer may be older than they are. */
  const early = new Map<SliceName, SliceDelta[]>()

  const viewOf = (slice: SliceName): SliceView => views.get(slice) ?? nothing(slice)

  function take(view: SliceView): void {
    views.set(view.slice, view)
  }

  function applyDelta(delta: SliceDelta): void {
    early.get(delta.slice)?.push(delta)
    take(merged(viewOf(delta.slice), delta))
  }

  /** A failure of the reading itself is the slice's state: whoever shows the slice shows it. */
  async function read(slice: SliceName, anew = false): Promise<void> {
    const cabinet = cabinets.activeId
    if (cabinet === undefined) return
    const kept: SliceDelta[] = []
    early.set(slice, kept)
    const before = viewOf(slice)
    if (before.state.state === 'empty') take({ ...before, state: { state: 'loading', rows: 0 } })
    try {
      const answer = await call('account.read', { cabinet, slice, ...(anew && { anew }) })
      if (cabinet === cabinets.activeId) take(kept.reduce(merged, answer))
    } catch (error) {
      if (cabinet !== cabinets.activeId) return
      const { state } = viewOf(slice)
      const readAt = 'readAt' in state ? state.readAt : undefined
      const failed: SliceState = {
        state: 'failed',
        failure: toFailure(error),
        ...(readAt === undefined ? {} : { readAt }),
      }
      take({ ...viewOf(slice), state: failed })
    } finally {
      if (early.get(slice) === kept) early.delete(slice)
    }
  }

  /** Sees to it that a slice is there, or on its way. */
  function need(...slices: SliceName[]): void {
    for (const slice of slices) {
      if (viewOf(slice).state.state === 'empty') void read(slice)
    }
  }

  const lists = new Map<SliceName, ComputedRef<SliceView>>()

  /** A slice as it is now. */
  function slice<S extends SliceName>(name: S): SliceView<S> {
    let list = lists.get(name)
    if (!list) lists.set(name, (list = computed(() => viewOf(name))))
    return list.value as SliceView<S>
  }

  const rows = <S extends SliceName>(name: S): Slices[S][] => slice(name).rows

  function receive({ name, payload }: BridgeEvent): void {
    if (name === 'account.changed' && payload.cabinet === cabinets.activeId) {
      applyDelta(payload.delta)
    } else if (name === 'bridge.connection' && payload.state === 'open') {
      // What was missed while the program was away is asked for anew.
      for (const known of views.keys()) void read(known)
    }
  }

  watch(
    () => cabinets.activeId,
    () => {
      const used = [...views.keys()]
      views.clear()
      early.clear()
      need(...used)
    },
  )
  onScopeDispose(window.switchdesk.listen(receive))

  return { slice, rows, need, read }
})
