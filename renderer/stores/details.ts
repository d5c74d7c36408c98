import { defineStore } from 'pinia'
import { shallowReactive, watch } from 'vue'
import type { CollectionKey } from '../../electron/bridge/account.ts'
import type { CollectionDetail, CollectionName } from '../../electron/bridge/index.ts'
import { call } from '../bridge/call.ts'
import { toFailure } from '../bridge/failure.ts'
import { useAccount } from './account.ts'
import { useCabinetEvents } from './cabinet-load.ts'
import { useCabinets } from './cabinets.ts'

const placeOf = (collection: CollectionName, of: CollectionKey) => `${collection} ${of}`

/** Details of single rows of the account's lists, read on first use. */
export const useDetails = defineStore('details', () => {
  const account = useAccount()
  const cabinets = useCabinets()
  const known = shallowReactive(new Map<string, CollectionDetail>())
  /** Collections whose details are all needed. */
  const surveyed = shallowReactive(new Set<CollectionName>())
  /** Their rows at the last reading that came to its end. */
  const listed = new Map<CollectionName, ReadonlySet<CollectionKey>>()

  const take = (detail: CollectionDetail): void =>
    void known.set(placeOf(detail.collection, detail.of), detail)

  const { ask, whenShown } = useCabinetEvents({
    on: { 'detail.changed': ({ detail }) => take(detail) },
    forget() {
      known.clear()
      listed.clear()
    },
  })
  whenShown(() => {
    for (const collection of surveyed) void readAll(collection)
  })

  /** Returns a row's details with their state; undefined if they were never requested. */
  const detailOf = <S extends CollectionName>(collection: S, of: CollectionKey) =>
    known.get(placeOf(collection, of)) as CollectionDetail<S> | undefined

  /** Reads a row's details. A failure becomes their state, which is shown with them. */
  async function read(
    collection: CollectionName,
    of: CollectionKey,
    refresh: boolean | 'aged' = false,
  ): Promise<void> {
    const cabinet = cabinets.activeId
    if (cabinet === undefined) return
    try {
      await ask(
        call('account.detail', { cabinet, collection, of, ...(refresh && { refresh }) }),
        take,
      )
    } catch (error) {
      const { detail } = detailOf(collection, of) ?? {}
      const state = { state: 'failed', failure: toFailure(error) } as const
      take({ collection, of, state, ...(detail && { detail }) } as CollectionDetail)
    }
  }

  /** Reads what was never read; `again` also tries what could not be read a moment ago. */
  async function readAll(collection: CollectionName, again = false): Promise<void> {
    surveyed.add(collection)
    const cabinet = cabinets.activeId
    if (cabinet === undefined) return
    try {
      const asked = call('account.details', { cabinet, collection, ...(again && { again }) })
      await ask(asked, (all) => all.forEach(take))
    } catch (error) {
      // Failures are visible as missing details; the list itself shows the reason.
      toFailure(error)
    }
  }

  /** Loads the details of all rows of these collections, and of rows added later. */
  function needAll(...collections: CollectionName[]): void {
    account.need(...collections)
    for (const collection of collections) if (!surveyed.has(collection)) void readAll(collection)
  }

  function keysOf(collection: CollectionName): CollectionKey[] {
    const { rows, key } = account.collection(collection)
    return rows.map((row) => (row as unknown as Record<string, CollectionKey>)[key] ?? '')
  }

  /** Reads the details of rows added since. */
  watch(
    () => [...surveyed].map((collection) => account.collection(collection)),
    (views) => {
      for (const { collection, state } of views) {
        if (state.state !== 'fresh') continue
        const before = listed.get(collection)
        const keys = keysOf(collection)
        listed.set(collection, new Set(keys))
        for (const of of keys) if (before && !before.has(of)) void read(collection, of)
      }
    },
  )

  /** Returns true if a part of a collection or its details could not be read. */
  function isFailing(collection: CollectionName): boolean {
    if (account.collection(collection).state.state === 'failed') return true
    return keysOf(collection).some((of) => detailOf(collection, of)?.state.state === 'failed')
  }

  return { detailOf, read, readAll, needAll, isFailing }
})
