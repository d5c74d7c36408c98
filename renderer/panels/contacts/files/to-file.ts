import ICAL from 'ical.js'
import type { Contact } from '../../../../electron/bridge/contacts.ts'
import { formatNumber } from '../../../i18n/numbers.ts'
import { AGREED } from './vcard-lines.ts'

/** Contacts as a table, each number in a column of its own. */
export function toTable(
  contacts: Contact[],
  titles: Record<'name' | 'number' | 'note' | 'tags' | 'agreed', string>,
): string[][] {
  const most = Math.max(1, ...contacts.map(({ numbers }) => numbers.length))
  const columns = Array.from({ length: most }, (_, index) =>
    index === 0 ? titles.number : `${titles.number} ${index + 1}`,
  )
  const rows = contacts.map(({ name, numbers, note, tags = [], agreed = '' }) => [
    name,
    ...columns.map((_, index) => formatNumber(numbers[index] ?? '')),
    note,
    tags.join(', '),
    agreed,
  ])
  return [[titles.name, ...columns, titles.note, titles.tags, titles.agreed], ...rows]
}

/** Cards of version 3.0, which every telephone reads. */
export function toVcard(contacts: Contact[]): string {
  const card = ({ name, numbers, note, tags = [], agreed = '' }: Contact) => [
    'vcard',
    [
      ['version', {}, 'text', '3.0'],
      ['fn', {}, 'text', name],
      ['n', {}, 'text', [name, '', '', '', '']],
      ...numbers.map((number) => ['tel', {}, 'phone-number', numberWithPlus(number)]),
      ...(note === '' ? [] : [['note', {}, 'text', note]]),
      ...(tags.length === 0 ? [] : [['categories', {}, 'text', ...tags]]),
      ...(agreed === '' ? [] : [[AGREED.toLowerCase(), {}, 'text', agreed]]),
    ],
    [],
  ]
  return contacts
    .map((one) => `${ICAL.stringify.component(card(one), ICAL.design.vcard3)}\r\n`)
    .join('')
}

/** Returns a number with a plus sign; short codes are unchanged. */
const numberWithPlus = (number: string) => (/^\d{8,15}$/.test(number) ? `+${number}` : number)
