import { defineStore } from 'pinia'
import { computed, ref, shallowReactive, shallowRef } from 'vue'
import type { CabinetState } from '../../electron/bridge/commands.ts'
import type { Events } from '../../electron/bridge/events.ts'
import type { Failure, Result } from '../../electron/bridge/failures.ts'
import type { Cabinet, CabinetId, SignIn } from '../../electron/bridge/model.ts'
import { call } from '../bridge/call.ts'

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

  function hydrate(cabinets: Cabinet[], shown: CabinetId | undefined): void {
    records.clear()
    for (const cabinet of cabinets) upsert(records, cabinet)
    activeId.value = shown !== undefined && records.has(shown) ? shown : cabinets[0]?.id
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

  async function signOut(id: CabinetId): Promise<void> {
    await call('session.signOut', { cabinet: id })
    applyChange({ changed: [], gone: [id] })
  }

  async function activate(id: CabinetId): Promise<void> {
    await call('session.activate', { cabinet: id })
    activeId.value = id
  }

  return {
    records,
    unread,
    activeId,
    active,
    list,
    hydrate,
    applyChange,
    signIn,
    signOut,
    activate,
  }
})

/** Where the active cabinet's own records stand: asked for, here, or failed. */
export const useCabinetLoad = defineStore('cabinetLoad', () => {
  const loading = ref(false)
  const failure = shallowRef<Failure>()
  /** Raised to have the active cabinet loaded once more. */
  const asked = ref(0)

  function again(): void {
    asked.value += 1
  }

  /** Waits for a cabinet's state; answers nothing where it could not be had. */
  async function take(answer: Promise<Result<CabinetState>>): Promise<CabinetState | undefined> {
    loading.value = true
    failure.value = undefined
    const result = await answer
    loading.value = false
    if (result.ok) return result.value
    failure.value = result.failure
    return undefined
  }

  return { loading, failure, asked, again, take }
})
