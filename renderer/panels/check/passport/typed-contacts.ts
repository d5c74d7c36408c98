import { ref, watch, type Ref } from 'vue'
import { useCabinets } from '../../../stores/cabinets.ts'

/** By account, until the page closes: the document is made more than once. */
const typed = new Map<string, string>()

/** Support contacts as a person typed them last. */
export function useTypedContacts(): Ref<string> {
  const account = useCabinets().activeId ?? ''
  const contacts = ref(typed.get(account) ?? '')
  watch(contacts, (text) => typed.set(account, text))
  return contacts
}
