import { colourOf } from '../../components/mark/avatar.ts'
import { useContacts } from '../../stores/contacts.ts'

/** Returns the colour of a person by a number: one for all numbers of a contact, named or not. */
export function usePersonColour() {
  const contacts = useContacts()
  return (other: string) => colourOf(contacts.of(other)?.numbers[0] ?? other)
}
