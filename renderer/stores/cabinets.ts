import { defineStore } from 'pinia'
import { computed, ref, shallowReactive, shallowRef, watch } from 'vue'
import type { Events } from '../../electron/bridge/index.ts'
import type { Failure } from '../../electron/bridge/failures.ts'
import type {
  Cabinet,
  CabinetId,
  MessagesOnSignOut,
  SignIn,
} from '../../electron/bridge/session.ts'
import type { CabinetAnswers } from '../bridge/ask-cabinet.ts'
import { call } from '../bridge/call.ts'
import { useEvents } from './events.ts'

/** Puts one record in, or the newer one over it. */
function upsert(records: Map<CabinetId, Cabinet>, cabinet: Cabinet): void {
  records.set(cabinet.id, cabinet)
}

/** The known cabinets, and which one is shown. */
export const useCabinets = defineStore('cabinets', () => {
  const records = shallowReactive(new Map<CabinetId, Cabinet>())
  const unread = shallowReactive(new Map<CabinetId, number>())
  const activeId = ref<CabinetId>()
  const active = computed(() =>
    activeId.value === undefined ? undefined : records.get(activeId.value),
  )
  const list = computed(() => [...records.values()])
  /** Unread messages of the active one. */
  const unreadHere = computed(() => unread.get(activeId.value ?? '') ?? 0)

  function hydrate(cabinets: Cabinet[], shown: CabinetId | undefined): void {
    const known = new Set(cabinets.map(({ id }) => id))
    for (const id of records.keys()) if (!known.has(id)) records.delete(id)
    for (const cabinet of cabinets) upsert(records, cabinet)
    activeId.value = shown !== undefined && known.has(shown) ? shown : cabinets[0]?.id
  }

  function applyChange({ changed, gone, active: shown }: Events['cabinets.changed']): void {
    for (const cabinet of changed) upsert(records, cabinet)
    for (const id of gone) {
      records.delete(id)
      unread.delete(id)
    }
    if (shown !== undefined && records.has(shown)) activeId.value = shown
    else if (activeId.value !== undefined && !records.has(activeId.value)) {
      activeId.value = list.value[0]?.id
    }
  }

  async function signIn(way: SignIn): Promise<Cabinet> {
    const cabinet = await call('session.signIn', way)
    upsert(records, cabinet)
    activeId.value = cabinet.id
    return cabinet
  }

  async function signOut(id: CabinetId, messages: MessagesOnSignOut): Promise<void> {
    await call('session.signOut', { cabinet: id, messages })
    applyChange({ changed: [], gone: [id] })
  }

  async function keepAddresses(id: CabinetId): Promise<void> {
    upsert(records, await call('session.keepAddresses', { cabinet: id }))
  }

  /** The active one; commands about a cabinet are given only while there is one. */
  function present(): CabinetId {
    if (activeId.value === undefined) throw new Error('No cabinet is shown')
    return activeId.value
  }

  async function activate(id: CabinetId): Promise<void> {
    await call('session.activate', { cabinet: id })
    activeId.value = id
  }

  useEvents().listen(({ name, payload }) => {
    if (name === 'cabinets.changed') applyChange(payload)
    else if (name === 'unread.changed') unread.set(payload.cabinet, payload.unread)
  })

  return {
    records,
    unread,
    unreadHere,
    activeId,
    active,
    list,
    hydrate,
    present,
    signIn,
    signOut,
    keepAddresses,
    activate,
  }
})

/** One showing of a cabinet: its state, asked for once for all stores, and what was asked for with it. */
export type Showing = Pick<CabinetAnswers, 'cabinet' | 'state'> & Partial<CabinetAnswers>

/** Where the active cabinet's own records stand: asked for, here, or failed. */
export const useCabinetLoad = defineStore('cabinetLoad', () => {
  const cabinets = useCabinets()
  /** Another one each time that the cabinet's records have to be read. */
  const showing = shallowRef<Showing>()
  const loading = ref(false)
  const failure = shallowRef<Failure>()

  function show(shown: Showing | undefined): void {
    showing.value = shown
    loading.value = shown !== undefined
    failure.value = undefined
    void shown?.state.then((told) => {
      if (showing.value !== shown) return
      loading.value = false
      if (!told.ok) failure.value = told.failure
    })
  }

  /** Shows the active cabinet anew: all that belongs to it may have changed without a word. */
  function again(): void {
    const cabinet = cabinets.activeId
    show(
      cabinet === undefined
        ? undefined
        : { cabinet, state: window.switchdesk.call('cabinet.state', { cabinet }) },
    )
  }

  /** Begins with a cabinet that was asked for before the app was here, if it is the one to show. */
  function begin(asked: CabinetAnswers | undefined): void {
    if (asked && asked.cabinet === cabinets.activeId) show(asked)
    else again()
    watch(
      () => [cabinets.activeId, cabinets.active?.state] as const,
      ([id, session], [before, was]) => {
        if (id !== before || (session === 'signedIn' && was !== 'signedIn')) again()
      },
      { flush: 'sync' },
    )
  }

  return { showing, loading, failure, again, begin }
})
