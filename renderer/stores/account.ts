import { defineStore } from 'pinia'
import { computed, shallowReactive, type ComputedRef } from 'vue'
import type { SliceState } from '../../electron/bridge/account.ts'
import type { SliceName, Slices, SliceView } from '../../electron/bridge/index.ts'
import { call } from '../bridge/call.ts'
import { toFailure } from '../bridge/failure.ts'
import { useCabinetEvents } from './cabinet-load.ts'
import { useCabinets } from './cabinets.ts'
import { stripBidi } from '../../electron/shared/bidi.ts'
import { merged, nothing } from '../bridge/slices.ts'

/**
 * The active cabinet's configuration, by slices: read when somebody first needs one, kept up to date
 * by what the core tells, and shared by all panels and pickers.
 */
export const useAccount = defineStore('account', () => {
  const cabinets = useCabinets()
  const views = shallowReactive(new Map<SliceName, SliceView>())
  /** What somebody has asked for, of this cabinet or another. */
  const used = new Set<SliceName>()

  const viewOf = (slice: SliceName): SliceView => views.get(slice) ?? nothing(slice)

  function take(view: SliceView): void {
    views.set(view.slice, view)
  }

  const { ask, whenShown } = useCabinetEvents({
    on: {
      'account.changed': ({ delta }) => {
        // Of what nobody here has asked for, this may be the last piece alone.
        if (used.has(delta.slice)) take(merged(viewOf(delta.slice), stripBidi(delta)))
      },
    },
    forget: () => views.clear(),
  })
  whenShown(() => {
    for (const slice of used) void read(slice)
  })

  /** A failure of the reading itself is the slice's state: whoever shows the slice shows it. */
  async function read(slice: SliceName, refresh = false): Promise<void> {
    const cabinet = cabinets.activeId
    if (cabinet === undefined) return
    used.add(slice)
    const before = viewOf(slice)
    if (before.state.state === 'empty') take({ ...before, state: { state: 'loading', rows: 0 } })
    try {
      await ask(call('account.read', { cabinet, slice, ...(refresh && { refresh }) }), (view) =>
        take(stripBidi(view)),
      )
    } catch (error) {
      const { state } = viewOf(slice)
      const readAt = 'readAt' in state ? state.readAt : undefined
      const failed: SliceState = {
        state: 'failed',
        failure: toFailure(error),
        ...(readAt === undefined ? {} : { readAt }),
      }
      take({ ...viewOf(slice), state: failed })
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

  /** Whether a slice was read to its end. */
  function isRead(name: SliceName): boolean {
    const { state } = slice(name).state
    return state === 'fresh' || state === 'stale'
  }

  return { slice, rows, need, read, isRead }
})
