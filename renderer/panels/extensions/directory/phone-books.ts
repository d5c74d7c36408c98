import { CISCO_MOST } from './formats.ts'
import { dialled, type DirectoryEntry } from './entry.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Elements have no attributes: entries are in one line, so that no character is left that XML cannot contain. */
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)

type Content = string | readonly string[]
/** Writes an element with a text or with other elements in it. */
const element = (name: string, content: Content): string =>
  typeof content === 'string'
    ? `<${name}>${escaped(content)}</${name}>`
    : `<${name}>${content.join('')}</${name}>\n`

const named = (root: string, entries: readonly DirectoryEntry[]): string[] =>
  entries.map(({ name, extension }) =>
    element(root, [element('Name', name), element('Telephone', extension)]),
  )

/** The phone book of Yealink's telephones, which Fanvil's read too. */
export const toYealink = (entries: readonly DirectoryEntry[]): string =>
  HEAD + element('YealinkIPPhoneDirectory', named('DirectoryEntry', dialled(entries)))

/** The phone book of Grandstream's telephones; account 0 is their first. */
export const toGrandstream = (entries: readonly DirectoryEntry[]): string =>
  HEAD +
  element(
    'AddressBook',
    dialled(entries).map(({ name, extension }) =>
      element('Contact', [
        element('LastName', name),
        element('FirstName', ''),
        element('Phone', [element('phonenumber', extension), element('accountindex', '0')]),
      ]),
    ),
  )

/** Items of a menu that Cisco's telephones take. */
const MENU_MOST = 100
/** Letters of a name, and of a menu's item. */
const NAME = 32
const ITEM = 64

const cut = (text: string, most: number): string => [...text].slice(0, most).join('')

/** A file of a phone book that telephones fetch by its address, and whom it leads to. */
interface BookFile {
  xml: string
  first: string
  last: string
}

function pieces<T>(all: readonly T[], most: number): T[][] {
  const count = Math.max(1, Math.ceil(all.length / most))
  return Array.from({ length: count }, (_, at) => all.slice(at * most, (at + 1) * most))
}

/**
 * The phone book of Cisco's telephones by the names of its files: `directory.xml` is what they ask for. Where it holds
 * too many it is a menu, and leads to the others by their addresses.
 * @param base the address of the folder in which the files will lie
 */
export function toCisco(
  entries: readonly DirectoryEntry[],
  title: string,
  base: string,
): Record<string, string> {
  const files: Record<string, string> = {}
  const folder = base.endsWith('/') ? base : `${base}/`
  const head = element('Title', cut(title, NAME))
  const book = (part: readonly DirectoryEntry[]): BookFile => ({
    xml: element('CiscoIPPhoneDirectory', [
      head,
      ...named(
        'DirectoryEntry',
        part.map((one) => ({ ...one, name: cut(one.name, NAME) })),
      ),
    ]),
    first: part.at(0)?.name ?? '',
    last: part.at(-1)?.name ?? '',
  })
  let count = 0
  const item = ({ xml, first, last }: BookFile): string => {
    const name = `directory-${++count}.xml`
    files[name] = HEAD + xml
    const half = ITEM / 2 - 2
    const range = `${cut(first, half)} – ${cut(last, half)}`
    return element('MenuItem', [element('Name', range), element('URL', `${folder}${name}`)])
  }
  const menu = (part: readonly BookFile[]): BookFile => ({
    xml: element('CiscoIPPhoneMenu', [head, ...part.map(item)]),
    first: part.at(0)?.first ?? '',
    last: part.at(-1)?.last ?? '',
  })
  let level = pieces(dialled(entries), CISCO_MOST).map(book)
  while (level.length > 1) level = pieces(level, MENU_MOST).map(menu)
  return { 'directory.xml': HEAD + (level[0]?.xml ?? ''), ...files }
}
