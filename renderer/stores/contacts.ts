import { defineStore } from 'pinia'
import { computed, ref, shallowReactive, shallowRef } from 'vue'
import type { Events } from '../../electron/bridge/index.ts'
import type { Failure, Result } from '../../electron/bridge/failures.ts'
import type { Contact, ContactId } from '../../electron/bridge/contacts.ts'
import type { CabinetId } from '../../electron/bridge/cabinet.ts'
import { call } from '../bridge/call.ts'
import { createDelayedSaves } from '../bridge/delayed-saves.ts'
import { compareNames } from '../i18n/collate.ts'
import { formatNumber } from '../i18n/numbers.ts'
import { useCabinetEvents } from './cabinet-load.ts'
import { useNotices } from './notices.ts'
import { stripBidi } from '../../electron/shared/bidi.ts'
import { threeWay } from '../../electron/shared/three-way.ts'
import { laterRefusal, refusalOf, type Refusal } from '../../electron/shared/wishes.ts'

/** Number of contacts saved by one command, which must fit into a message to the core. */
export const PORTION = 250

async function inPortions<T>(
  all: readonly T[],
  work: (some: T[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < all.length; at += PORTION) await work(all.slice(at, at + PORTION))
}

const listOf = (cabinet: CabinetId) => window.switchdesk.call('contacts.list', { cabinet })

/** Contacts of the active cabinet, kept on this computer. */
export const useContacts = defineStore('contacts', () => {
  const cabinet = ref<CabinetId>()
  const records = shallowReactive(new Map<ContactId, Contact>())
  const state = ref<'loading' | 'ready' | 'failed'>('loading')
  const failure = shallowRef<Failure>()

  const saves = createDelayedSaves(
    ({ cabinet, contact }: { cabinet: CabinetId; contact: Contact }) =>
      call('contacts.save', { cabinet, contacts: [contact] }),
    useNotices().fail,
  )

  /** Saved states of contacts with unsaved changes. */
  const begun = new Map<ContactId, Contact>()

  /** Contacts sorted by name. */
  const list = computed(() => {
    return [...records.values()].sort((one, other) => compareNames(one.name, other.name))
  })
  const byNumber = computed(() => {
    const found = new Map<string, Contact>()
    for (const contact of records.values()) {
      for (const number of contact.numbers) {
        const known = found.get(number)
        // Of several contacts with a number, the one that the core uses.
        if (!known || contact.id < known.id) found.set(number, contact)
      }
    }
    return found
  })

  const refusals = computed(() => {
    const found = new Map<string, Refusal>()
    for (const contact of records.values()) {
      const refusal = refusalOf(contact)
      if (!refusal) continue
      for (const number of contact.numbers) {
        found.set(number, laterRefusal(found.get(number), refusal) ?? refusal)
      }
    }
    return found
  })
  /** The refusal of the person with a normalised number, by whichever contact. */
  const refusalWith = (number: string): Refusal | undefined => refusals.value.get(number)

  /** The contact with a normalised number. */
  const of = (number: string): Contact | undefined => byNumber.value.get(number)

  /** Returns the contact's name for a normalised number, or the formatted number. */
  const nameOf = (number: string): string => of(number)?.name || formatNumber(number)

  function forget(): void {
    cabinet.value = undefined
    records.clear()
    state.value = 'loading'
    failure.value = undefined
  }

  function applyChange({
    changed,
    gone,
  }: Pick<Events['contacts.changed'], 'changed' | 'gone'>): void {
    for (const contact of stripBidi(changed)) records.set(contact.id, typedOn(contact))
    for (const id of gone) records.delete(id)
  }

  /**
   * Merges a saved contact into unsaved input: the user's fields win, other fields are taken over.
   */
  function typedOn(told: Contact): Contact {
    const unsaved = saves.unsavedOf(told.id)
    if (!unsaved) return told
    const { values, taken } = threeWay(begun.get(told.id) ?? told, told, unsaved.contact)
    begun.set(told.id, told)
    if (taken.length > 0) saves.put(told.id, { ...unsaved, contact: values })
    return values
  }

  const { ask, whenShown } = useCabinetEvents({ on: { 'contacts.changed': applyChange }, forget })
  whenShown(({ cabinet, contacts = listOf(cabinet) }) => take(cabinet, contacts))

  function take(id: CabinetId, asked: Promise<Result<Contact[]>>): Promise<void> {
    return ask(asked, (answer) => {
      cabinet.value = id
      failure.value = answer.ok ? undefined : answer.failure
      state.value = answer.ok ? 'ready' : 'failed'
      if (!answer.ok) return
      records.clear()
      applyChange({ changed: answer.value, gone: [] })
    })
  }

  /** Asks for the contacts of the shown cabinet once more. */
  async function load(id: CabinetId): Promise<void> {
    state.value = 'loading'
    await take(id, listOf(id))
  }

  /** Adds or replaces contacts by id, and returns them as stored. Throws a bridge failure. */
  async function save(contacts: Contact[], id = cabinet.value): Promise<Contact[]> {
    if (id === undefined) return []
    const kept = await call('contacts.save', { cabinet: id, contacts })
    if (cabinet.value === id) applyChange({ changed: kept, gone: [] })
    return kept
  }

  /** Saves any number of contacts in portions. */
  const saveAll = (contacts: readonly Contact[], id?: CabinetId): Promise<void> =>
    inPortions(contacts, (some) => save(some, id))

  /** Takes a contact as it is being typed: shown at once, saved meanwhile. */
  function edit(contact: Contact): void {
    const id = cabinet.value
    if (id === undefined) return
    const before = records.get(contact.id)
    if (before && !saves.unsavedOf(contact.id)) begun.set(contact.id, before)
    records.set(contact.id, contact)
    saves.put(contact.id, { cabinet: id, contact })
  }

  /** Throws a bridge failure. */
  const remove = (contacts: readonly ContactId[], id = cabinet.value): Promise<void> =>
    inPortions(contacts, async (gone) => {
      if (id === undefined) return
      await call('contacts.remove', { cabinet: id, contacts: gone })
      if (cabinet.value === id) applyChange({ changed: [], gone })
    })

  return {
    cabinet,
    records,
    state,
    failure,
    list,
    byNumber,
    of,
    nameOf,
    refusalWith,
    load,
    save,
    saveAll,
    edit,
    flush: saves.flush,
    remove,
  }
})
