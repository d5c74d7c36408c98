import { defineStore } from 'pinia'
import { computed, shallowReactive } from 'vue'
import type { Details, SliceDetail, SliceKey, SliceName } from '../../electron/bridge/model.ts'
import { call } from '../bridge/call.ts'
import { toFailure } from '../bridge/failure.ts'
import { useAccount } from './account.ts'
import { useCabinetEvents } from './cabinet-events.ts'
import { useCabinets } from './cabinets.ts'

const placeOf = (slice: SliceName, of: SliceKey) => `${slice} ${of}`

/** What is told of single rows of the account's lists, read when somebody first needs it. */
export const useDetails = defineStore('details', () => {
  const account = useAccount()
  const cabinets = useCabinets()
  const known = shallowReactive(new Map<string, SliceDetail>())
  /** Lists of which somebody needs all details. */
  const surveyed = new Set<SliceName>()

  const take = (detail: SliceDetail): void =>
    void known.set(placeOf(detail.slice, detail.of), detail)

  const { ask, whenShown } = useCabinetEvents({
    on: { 'detail.changed': ({ detail }) => take(detail) },
    forget: () => known.clear(),
  })
  whenShown(() => {
    for (const slice of surveyed) void readAll(slice)
  })

  /** A row's details and their age; nothing where nobody has asked for them. */
  const detailOf = <S extends SliceName>(slice: S, of: SliceKey) =>
    known.get(placeOf(slice, of)) as SliceDetail<S> | undefined

  /** A failure of the reading is the detail's state: whoever shows it shows that too. */
  async function read(slice: SliceName, of: SliceKey, anew = false): Promise<void> {
    const cabinet = cabinets.activeId
    if (cabinet === undefined) return
    try {
      await ask(call('account.detail', { cabinet, slice, of, ...(anew && { anew }) }), take)
    } catch (error) {
      const { detail } = detailOf(slice, of) ?? {}
      const state = { state: 'failed', failure: toFailure(error) } as const
      take({ slice, of, state, ...(detail && { detail }) } as SliceDetail)
    }
  }

  async function readAll(slice: SliceName): Promise<void> {
    surveyed.add(slice)
    const cabinet = cabinets.activeId
    if (cabinet === undefined) return
    try {
      await ask(call('account.details', { cabinet, slice }), (all) => all.forEach(take))
    } catch (error) {
      // What is missing is told by `isComplete`; the list itself says why.
      toFailure(error)
    }
  }

  /** Sees to it that the details of all rows of a list are there, or on their way. */
  function needAll(...slices: SliceName[]): void {
    account.need(...slices)
    for (const slice of slices) if (!surveyed.has(slice)) void readAll(slice)
  }

  /** What is known of a list's rows, by their keys. */
  function all<S extends SliceName>(slice: S): Map<SliceKey, Details[S]> {
    const found = new Map<SliceKey, Details[S]>()
    for (const one of known.values()) {
      if (one.slice === slice && one.detail) found.set(one.of, one.detail as Details[S])
    }
    return found
  }

  /** Whether a list was read to its end, and with it the details of all its rows. */
  function isComplete(slice: SliceName): boolean {
    const { state, rows, key } = account.slice(slice)
    if (state.state !== 'fresh' && state.state !== 'stale') return false
    return rows.every((row) => {
      const of = (row as unknown as Record<string, SliceKey>)[key]
      return of !== undefined && known.get(placeOf(slice, of))?.detail !== undefined
    })
  }

  const size = computed(() => known.size)

  return { detailOf, read, readAll, needAll, all, isComplete, size }
})
