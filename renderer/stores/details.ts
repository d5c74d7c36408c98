import { defineStore } from 'pinia'
import { shallowReactive, watch } from 'vue'
import type { SliceKey } from '../../electron/bridge/account.ts'
import type { SliceDetail, SliceName } from '../../electron/bridge/index.ts'
import { call } from '../bridge/call.ts'
import { toFailure } from '../bridge/failure.ts'
import { useAccount } from './account.ts'
import { useCabinetEvents } from './cabinet-load.ts'
import { useCabinets } from './cabinets.ts'

const placeOf = (slice: SliceName, of: SliceKey) => `${slice} ${of}`

/** What is told of single rows of the account's lists, read when somebody first needs it. */
export const useDetails = defineStore('details', () => {
  const account = useAccount()
  const cabinets = useCabinets()
  const known = shallowReactive(new Map<string, SliceDetail>())
  /** Lists of which somebody needs all details. */
  const surveyed = shallowReactive(new Set<SliceName>())
  /** Their rows at the last reading that came to its end. */
  const listed = new Map<SliceName, ReadonlySet<SliceKey>>()

  const take = (detail: SliceDetail): void =>
    void known.set(placeOf(detail.slice, detail.of), detail)

  const { ask, whenShown } = useCabinetEvents({
    on: { 'detail.changed': ({ detail }) => take(detail) },
    forget() {
      known.clear()
      listed.clear()
    },
  })
  whenShown(() => {
    for (const slice of surveyed) void readAll(slice)
  })

  /** A row's details and their age; nothing where nobody has asked for them. */
  const detailOf = <S extends SliceName>(slice: S, of: SliceKey) =>
    known.get(placeOf(slice, of)) as SliceDetail<S> | undefined

  /** A failure of the reading is the detail's state: whoever shows it shows that too. */
  async function read(slice: SliceName, of: SliceKey, refresh = false): Promise<void> {
    const cabinet = cabinets.activeId
    if (cabinet === undefined) return
    try {
      await ask(call('account.detail', { cabinet, slice, of, ...(refresh && { refresh }) }), take)
    } catch (error) {
      const { detail } = detailOf(slice, of) ?? {}
      const state = { state: 'failed', failure: toFailure(error) } as const
      take({ slice, of, state, ...(detail && { detail }) } as SliceDetail)
    }
  }

  /** Reads what was never read; `again` also tries what could not be read a moment ago. */
  async function readAll(slice: SliceName, again = false): Promise<void> {
    surveyed.add(slice)
    const cabinet = cabinets.activeId
    if (cabinet === undefined) return
    try {
      const asked = call('account.details', { cabinet, slice, ...(again && { again }) })
      await ask(asked, (all) => all.forEach(take))
    } catch (error) {
      // Whoever needs all of them sees what is missing; the list itself says why.
      toFailure(error)
    }
  }

  /** Sees to it that the details of all rows of a list are there, or on their way. */
  function needAll(...slices: SliceName[]): void {
    account.need(...slices)
    for (const slice of slices) if (!surveyed.has(slice)) void readAll(slice)
  }

  function keysOf(slice: SliceName): SliceKey[] {
    const { rows, key } = account.slice(slice)
    return rows.map((row) => (row as unknown as Record<string, SliceKey>)[key] ?? '')
  }

  /** Rows that have come to a list since it was asked for are read too. */
  watch(
    () => [...surveyed].map((slice) => account.slice(slice)),
    (views) => {
      for (const { slice, state } of views) {
        if (state.state !== 'fresh') continue
        const before = listed.get(slice)
        const keys = keysOf(slice)
        listed.set(slice, new Set(keys))
        for (const of of keys) if (before && !before.has(of)) void read(slice, of)
      }
    },
  )

  /** Whether something of a list could not be read. */
  function isFailing(slice: SliceName): boolean {
    if (account.slice(slice).state.state === 'failed') return true
    return keysOf(slice).some((of) => detailOf(slice, of)?.state.state === 'failed')
  }

  return { detailOf, read, readAll, needAll, isFailing }
})
