import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readContacts } from '../../../../renderer/panels/contacts/files/read.ts'
import { toCsv } from '../../../../renderer/files/csv.ts'
import { MOST } from '../../../../renderer/files/too-much.ts'
import { toTable } from '../../../../renderer/panels/contacts/files/to-file.ts'
import {
  LOCALES,
  titlesIn,
  bytes,
  read,
  contact,
  digits,
  asKept,
} from '../../support/contact-files.ts'

describe('a file of more than a person keeps', () => {
  const person = 'Анна;89161110022;'
  const card = (...lines: string[]) =>
    ['BEGIN:VCARD', 'VERSION:3.0', 'FN:Анна', ...lines, 'END:VCARD'].join('\n')

  it.each([
    ['rows', 1 + MOST.rows, `${person}\n`.repeat(MOST.rows + 2)],
    ['rows', 1 + MOST.rows, '\n'.repeat(MOST.rows + 2)],
    ['columns', 3, `${person}\n${person}\n${';'.repeat(1_000_000)}`],
    ['columns', 1, ','.repeat(4_000_000)],
    ['cells', 5_001, `${';'.repeat(199)}\n`.repeat(6_000)],
    ['length', 2, `${person}\nПётр;900;"${'без конца '.repeat(10_000)}`],
    ['cards', undefined, `${card('TEL:900')}\n`.repeat(MOST.rows + 1)],
    ['fields', 6, `${card('TEL:900')}\n${card(...Array<string>(1_000).fill('TEL:901'))}`],
    ['numbers', 1, card(`TEL:${'900,'.repeat(4_000)}${'x,'.repeat(4_000)}`)],
    ['length', 4, card(`NOTE:${'а'.repeat(MOST.length + 1)}`)],
    ['length', 4, card('NOTE:а', ...Array<string>(30_000).fill(' бв'), 'TEL:900')],
    ['length', 4, card(`NOTE;QUOTED-PRINTABLE:${'=D0=\n'.repeat(50_000)}`)],
  ])('is refused by its %s, with the line', (what, line, text) => {
    const found = readContacts(bytes(text))
    if (found.kind !== 'tooMuch') throw new Error(`It is ${found.kind}`)
    expect(found.excess.what).toBe(what)
    if (line !== undefined) expect(found.excess.line).toBe(line)
  })
})

describe('what goes out', () => {
  it.each(LOCALES)('comes back from a table with the titles of %s', (locale) => {
    const titles = titlesIn(locale)
    fc.assert(
      fc.property(fc.array(contact, { minLength: 1, maxLength: 8 }), (contacts) => {
        const found = read(toCsv(toTable(contacts, titles)))
        expect(found.people.map(digits)).toEqual(contacts.map(asKept))
      }),
    )
  })
})
