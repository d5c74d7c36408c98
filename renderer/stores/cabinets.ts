import { defineStore } from 'pinia'
import { computed, ref, shallowReactive, shallowRef } from 'vue'
import type { Answer, Argument, CommandName, Events } from '../../electron/bridge/index.ts'
import type { MessagesOnSignOut, SignIn } from '../../electron/bridge/session.ts'
import type { Cabinet, CabinetId } from '../../electron/bridge/cabinet.ts'
import type { Addresses } from '../../electron/service/catalogue/addresses.ts'
import { calledOf, type Face } from '../../electron/shared/face.ts'
import { call } from '../bridge/call.ts'
import { formatNumber } from '../i18n/numbers.ts'
import { useEvents } from './events.ts'

/**
 * Returns true if two cabinets have the same name, or the same owner by email or phone: without
 * names of their own they cannot be told apart.
 */
const isOfSameOwner = (one: Cabinet, other: Cabinet): boolean =>
  calledOf(one) === calledOf(other) ||
  (one.email !== undefined && one.email === other.email) ||
  (one.phone !== undefined && one.phone === other.phone)

/** Puts one record in, or the newer one over it. */
function upsert(records: Map<CabinetId, Cabinet>, cabinet: Cabinet): void {
  records.set(cabinet.id, cabinet)
}

/** The known cabinets, and which one is shown. */
export const useCabinets = defineStore('cabinets', () => {
  const records = shallowReactive(new Map<CabinetId, Cabinet>())
  const unread = shallowReactive(new Map<CabinetId, number>())
  const activeId = ref<CabinetId>()
  /** Those that this page signed in to for the first time. */
  const fresh = shallowReactive(new Set<CabinetId>())
  const isNew = (id: CabinetId): boolean => fresh.has(id)
  /** The cabinet whose name and colour are being edited. */
  const naming = shallowRef<Cabinet>()
  /** The cabinet that the user is asked about before leaving it. */
  const leaving = shallowRef<Cabinet>()
  /** The one whose missing addresses are being filled in. */
  const addressing = shallowRef<Cabinet>()
  const active = computed(() =>
    activeId.value === undefined ? undefined : records.get(activeId.value),
  )
  const list = computed(() => [...records.values()])
  /** Unread messages of the active one. */
  const unreadHere = computed(() => unread.get(activeId.value ?? '') ?? 0)

  /**
   * Returns a cabinet's display name; cabinets with equal names are distinguished by email or
   * phone.
   */
  function titleOf(cabinet: Cabinet): string {
    const called = calledOf(cabinet)
    const isAlone = list.value.every((one) => one.id === cabinet.id || calledOf(one) !== called)
    return isAlone
      ? called
      : (cabinet.email ?? (cabinet.phone && formatNumber(cabinet.phone)) ?? called)
  }

  /** Returns the display name with the contract number. */
  function ownerOf(cabinet: Cabinet): string {
    const { contract } = cabinet
    const title = titleOf(cabinet)
    return contract === undefined ? title : `${title} · ${contract}`
  }

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
      if (leaving.value?.id === id) leaving.value = undefined
    }
    if (shown !== undefined && records.has(shown)) activeId.value = shown
    else if (activeId.value !== undefined && !records.has(activeId.value)) {
      activeId.value = list.value[0]?.id
    }
  }

  async function signIn(way: SignIn): Promise<Cabinet> {
    const known = new Set(records.keys())
    const cabinet = await call('session.signIn', way)
    if (!known.has(cabinet.id)) fresh.add(cabinet.id)
    upsert(records, cabinet)
    activeId.value = cabinet.id
    const isAnother = list.value.some((one) => one.id !== cabinet.id && isOfSameOwner(one, cabinet))
    if (isAnother && cabinet.face?.name === undefined) naming.value = cabinet
    return cabinet
  }

  async function signOut(id: CabinetId, messages: MessagesOnSignOut): Promise<void> {
    await call('session.signOut', { cabinet: id, messages })
    applyChange({ changed: [], gone: [id] })
  }

  /** Addresses that would bring something and are not there. */
  function missingAddresses({ kind, generation, addresses, state }: Cabinet): ('rpc' | 'sms')[] {
    if (kind === 'demo' || state !== 'signedIn') return []
    const useful = generation === 'legacy' ? (['rpc', 'sms'] as const) : (['rpc'] as const)
    return useful.filter((name) => addresses[name] === '')
  }

  async function addAddresses(id: CabinetId, addresses: Partial<Addresses>): Promise<void> {
    upsert(records, await call('session.addAddresses', { cabinet: id, addresses }))
  }

  async function keepAddresses(id: CabinetId): Promise<void> {
    upsert(records, await call('session.keepAddresses', { cabinet: id }))
  }

  /** The active one; commands about a cabinet are given only while there is one. */
  function present(): CabinetId {
    if (activeId.value === undefined) throw new Error('No cabinet is shown')
    return activeId.value
  }

  async function setFace(id: CabinetId, face: Face): Promise<void> {
    upsert(records, await call('session.setFace', { cabinet: id, face }))
  }

  async function activate(id: CabinetId): Promise<void> {
    if (id === activeId.value) return
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
    naming,
    leaving,
    addressing,
    active,
    list,
    isNew,
    titleOf,
    ownerOf,
    hydrate,
    present,
    signIn,
    signOut,
    missingAddresses,
    addAddresses,
    keepAddresses,
    setFace,
    activate,
  }
})

/** Arguments of a command besides the cabinet. */
type Besides<A> = A extends { cabinet: CabinetId } ? Omit<A, 'cabinet'> : never
type CabinetRest<A> = object extends Besides<A> ? [argument?: Besides<A>] : [argument: Besides<A>]

/**
 * Gives a command about the account that is shown at this moment.
 * Resolves with its answer; rejects with a `BridgeFailure`.
 */
export const callHere = async <C extends CommandName>(
  name: C,
  ...[argument]: CabinetRest<Argument<C>>
): Promise<Answer<C>> => call<CommandName>(name, { cabinet: useCabinets().present(), ...argument })
