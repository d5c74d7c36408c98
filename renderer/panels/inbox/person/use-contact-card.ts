import { computed, onUnmounted, shallowRef, watch } from 'vue'
import type { Contact } from '../../../../electron/bridge/contacts.ts'
import type { Thread } from '../../../../electron/bridge/inbox.ts'
import { useContacts } from '../../../stores/contacts.ts'
import { othersOf } from '../../../threads/parts.ts'

/** The contact of a conversation; a stranger is saved as a contact with the first letter typed. */
export function useContactCard(thread: () => Thread) {
  const contacts = useContacts()
  const numbers = computed(() => othersOf(thread()))
  const contact = computed(() => numbers.value.map(contacts.of).find((one) => one !== undefined))
  /** The id of the contact to create for a stranger. */
  const next = shallowRef(crypto.randomUUID() as string)
  const card = computed(
    (): Contact => contact.value ?? { id: next.value, name: '', note: '', numbers: numbers.value },
  )

  watch(contact, (now, before) => {
    if (before && !now) next.value = crypto.randomUUID()
  })

  function change(fields: Partial<Contact>): void {
    contacts.edit({ ...card.value, ...fields })
  }

  onUnmounted(() => void contacts.flush())
  return { contact, card, change }
}
