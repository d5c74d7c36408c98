import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import type { Contact } from '../../../electron/bridge/contacts.ts'
import { fromTable } from '../../../renderer/panels/contacts/files/from-table.ts'
import { readContacts } from '../../../renderer/panels/contacts/files/read.ts'
import type { FoundPerson } from '../../../renderer/panels/contacts/files/types.ts'
import type { ColumnRole } from '../../../renderer/panels/contacts/files/table.ts'

export const LOCALES = ['ru', 'en'] as const
export type Locale = (typeof LOCALES)[number]

/** Texts of a folder, as they are written. */
export const textsIn = <T>(folder: string, locale: Locale) =>
  JSON.parse(readFileSync(`renderer/${folder}/${locale}.json`, 'utf8')) as T

/** The app's own titles of columns, in a language. */
export function titlesIn(locale: Locale) {
  const { words, wishes } = textsIn<{
    words: Record<'personName' | 'number' | 'note' | 'tags' | 'agreed', string>
    wishes: Record<'refuses' | 'consent', string>
  }>('locales', locale)
  const { personName: name, number, note, tags, agreed } = words
  const { refuses, consent } = wishes
  return { name, number, note, tags, agreed, refuses, consent }
}

/** What columns are taken for, in a language's words. */
export function rolesIn(locale: Locale): Record<ColumnRole, string> {
  const { importing } = textsIn<{
    importing: { roles: Record<'none' | 'otherName', string> }
  }>('panels/contacts', locale)
  return { ...importing.roles, ...titlesIn(locale) }
}

export const bytes = (text: string) => new TextEncoder().encode(text)
/** Whom a file holds, its columns taken as they were guessed. */
export function contentOf(file: Uint8Array) {
  const found = readContacts(file)
  if (found.kind === 'notText' || found.kind === 'tooMuch') throw new Error(`It is ${found.kind}`)
  return found.kind === 'table' ? fromTable(found.table) : found.content
}
export const read = (text: string) => contentOf(bytes(text))
export const people = (text: string) =>
  read(text).people.map(({ name, numbers, note }) => ({ name, numbers, note }))
const number = fc.integer({ min: 9_000_000_000, max: 9_999_999_999 }).map((digits) => `7${digits}`)
const words = fc
  .string({ unit: fc.constantFrom(...'абвё ;,"\'=+-@nN\\:\nЯ1'), minLength: 1, maxLength: 30 })
  .map((text) => text.replace(/\s+/g, ' ').trim())
  .filter((text) => /\p{L}/u.test(text) && !text.startsWith("'"))
export const contact = fc.record({
  id: fc.uuid(),
  name: words,
  numbers: fc.uniqueArray(number, { minLength: 1, maxLength: 4 }),
  note: fc.constantFrom(
    '',
    'Да; "нет", \\ и\nдве строки',
    "Список:\n- раз, =1+1; '-2\n+79161110022, спросить :-)",
  ),
  tags: fc.uniqueArray(fc.constantFrom('постоянный', 'опт', 'нет СМС', '=1'), { maxLength: 3 }),
  agreed: fc.constantFrom('', 'Скидка 5 %;\nв пятницу'),
})

export const digits = ({ line: _, numbers, ...texts }: FoundPerson) => ({
  ...texts,
  numbers: numbers.map((one) => one.replace(/\D/g, '')),
})
export const asKept = ({ id: _, ...texts }: Contact) => texts
