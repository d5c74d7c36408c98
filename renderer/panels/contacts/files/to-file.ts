import type { Contact } from '../../../../electron/bridge/contacts.ts'
import { cardOf, numberWithPlus, type CardProperty } from '../../../files/vcard.ts'
import { formatNumber } from '../../../i18n/numbers.ts'
import { writeWishes } from './wishes.ts'
import { AGREED, CONSENT, REFUSES } from './vcard-lines.ts'

/** Contacts as a table, each number in a column of its own. */
export function toTable(
  contacts: Contact[],
  titles: Record<'name' | 'number' | 'note' | 'tags' | 'agreed' | 'refuses' | 'consent', string>,
): string[][] {
  const most = Math.max(1, ...contacts.map(({ numbers }) => numbers.length))
  const columns = Array.from({ length: most }, (_, index) =>
    index === 0 ? titles.number : `${titles.number} ${index + 1}`,
  )
  const rows = contacts.map(({ name, numbers, note, tags = [], agreed = '', ...wishes }) => [
    name,
    ...columns.map((_, index) => formatNumber(numbers[index] ?? '')),
    note,
    tags.join(', '),
    agreed,
    ...Object.values(writeWishes(wishes)),
  ])
  const { name, note, tags, agreed, refuses, consent } = titles
  return [[name, ...columns, note, tags, agreed, refuses, consent], ...rows]
}

/** Returns contacts as cards. */
export const toVcard = (contacts: Contact[]): string =>
  contacts
    .map(({ name, numbers, note, tags = [], agreed = '', ...wishes }) =>
      cardOf(name, [
        ...numbers.map((number): CardProperty => ['tel', 'phone-number', numberWithPlus(number)]),
        ...text('note', note),
        ...text('categories', ...tags),
        ...text(AGREED, agreed),
        ...text(REFUSES, writeWishes(wishes).refuses),
        ...text(CONSENT, writeWishes(wishes).consent),
      ]),
    )
    .join('')

/** Returns a property of texts, if there are any. */
const text = (name: string, ...values: string[]): CardProperty[] =>
  values.join('') === '' ? [] : [[name.toLowerCase(), 'text', ...values]]
