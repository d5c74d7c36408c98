import type { Contact } from '../../../electron/bridge/model.ts'

const fold = (text: string) => text.toLowerCase().replaceAll('ё', 'е')

/**
 * The contacts in which every word that was typed occurs, in the name or the note; digits are looked
 * for in the numbers, 8 and +7 being the same.
 */
export function findContacts(contacts: Contact[], typed: string): Contact[] {
  const query = fold(typed.trim())
  if (query === '') return contacts
  if (/^[+\d\s().-]+$/.test(query)) {
    const digits = query.replace(/\D/g, '')
    const abroad = query.startsWith('8') ? `7${digits.slice(1)}` : digits
    return contacts.filter(({ numbers }) =>
      numbers.some((number) => number.includes(digits) || number.startsWith(abroad)),
    )
  }
  const words = query.split(/\s+/)
  return contacts.filter(({ name, note }) => {
    const text = fold(`${name} ${note}`)
    return words.every((word) => text.includes(word))
  })
}
