import fc from 'fast-check'
import ICAL from 'ical.js'
import { inflateRawSync } from 'node:zlib'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { unguarded } from '../../../renderer/files/formula.ts'
import { plainLine } from '../../../renderer/files/plain-line.ts'
import type { DirectoryEntry } from '../../../renderer/panels/extensions/directory/entry.ts'
import type { DirectoryFormat } from '../../../renderer/panels/extensions/directory/formats.ts'
import { isBaseName } from '../../../renderer/panels/extensions/directory/ldif.ts'
import { writeDirectory } from '../../../renderer/panels/extensions/directory/write.ts'

const OPTIONS = {
  title: 'Справочник',
  columns: ['Номер', 'Имя', 'Прямые номера', 'Исходящий номер', 'Группы', 'Очереди'],
  base: 'ou=люди,dc=example,dc=com',
  address: 'http://192.168.0.10/телефоны',
}

/** Names that break out of a format that does not expect them. */
const HOSTILE = [
  '=HYPERLINK("http://evil.example")',
  ']]><evil/>',
  '<Name>&amp;"\'',
  'Иванов\nTEL:666\r\nEND:VCARD',
  'a\u0000\u0007b\uD800\uFFFEc',
  '\u202Eгрупк\u202C 🙂',
  ' : < ; , \\',
  'uid=1,dc=x\n\ndn: uid=2',
  'مرحبا 101',
  'И'.repeat(300),
]

const name = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'grapheme', maxLength: 60 }))
const entries = fc
  .array(
    fc.record({
      name: name.map((one) => plainLine(one) || 'Без имени'),
      extension: fc.oneof(fc.integer({ min: 100, max: 99_999 }).map(String), fc.constant('')),
      direct: fc.uniqueArray(fc.constantFrom('74951234567', '78001000000'), { maxLength: 2 }),
      callerId: fc.constantFrom('', '74957654321'),
      groups: fc.uniqueArray(name.map(plainLine), { maxLength: 2 }),
      queues: fc.constant<string[]>([]),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((all): DirectoryEntry[] => all.map((one, id) => ({ id: id + 1, ...one })))

const textOf = async (format: DirectoryFormat, all: readonly DirectoryEntry[]) => {
  const { content } = await writeDirectory(format, all, OPTIONS)
  if (typeof content !== 'string') throw new Error('The file is no text')
  return content
}

/** An XML document as the browser's parser reads it. @throws an Error where it is none */
function parsed(text: string): Document {
  const found = new DOMParser().parseFromString(text, 'application/xml')
  const fault = found.querySelector('parsererror')
  if (fault) throw new Error(fault.textContent)
  return found
}

const pairsIn = (book: Document, entry: string, [title, number]: [string, string]) =>
  [...book.getElementsByTagName(entry)].map((one) => [
    one.getElementsByTagName(title)[0]?.textContent ?? '',
    one.getElementsByTagName(number)[0]?.textContent ?? '',
  ])

const pairsOf = (all: readonly DirectoryEntry[]) =>
  all.filter((one) => one.extension !== '').map((one) => [one.name, one.extension])

/** Records of an LDIF file: unfolded, then decoded. */
function recordsIn(ldif: string): Map<string, string[]>[] {
  const [version, ...records] = ldif.replaceAll('\n ', '').trimEnd().split('\n\n')
  expect(version).toBe('version: 1')
  return records.map((record) => {
    const values = record.split('\n').map((line) => {
      const [, attribute = '', isCoded, value = ''] = /^([A-Za-z]+):(:?) (.*)$/.exec(line) ?? []
      const text = isCoded ? Buffer.from(value, 'base64').toString() : value
      return { attribute, text }
    })
    return new Map(
      [...Map.groupBy(values, ({ attribute }) => attribute)].map(([key, all]) => [
        key,
        all.map(({ text }) => text),
      ]),
    )
  })
}

/** Files of a ZIP archive by their local headers. */
function unzipped(bytes: Uint8Array): Record<string, string> {
  const view = Buffer.from(bytes)
  const files: Record<string, string> = {}
  for (let at = 0; view.readUInt32LE(at) === 0x04034b50;) {
    const [packed, length] = [view.readUInt32LE(at + 18), view.readUInt16LE(at + 26)]
    const begin = at + 30 + length
    const title = view.toString('utf8', at + 30, begin)
    files[title] = inflateRawSync(view.subarray(begin, begin + packed)).toString()
    at = begin + packed
  }
  return files
}

const people = (count: number): DirectoryEntry[] =>
  Array.from({ length: count }, (_, id) => ({
    id,
    name: `Сотрудник ${id}`,
    extension: String(1000 + id),
    direct: [],
    callerId: '',
    groups: [],
    queues: [],
  }))

describe('the directory, read back by other programs’ parsers', () => {
  it('has everybody in a table, and no formula', async () => {
    await fc.assert(
      fc.asyncProperty(entries, async (all) => {
        const csv = await textOf('csv', all)
        const { data } = Papa.parse<string[]>(csv.slice(1).trimEnd(), { delimiter: ';' })
        expect(data[0]).toEqual(OPTIONS.columns)
        expect(data.slice(1).map((row) => row.map(unguarded).slice(0, 2))).toEqual(
          all.map((one) => [one.extension, one.name]),
        )
        expect(csv).not.toMatch(/";"=|\n"=/)
      }),
    )
  })

  it('has everybody with an extension as a card', async () => {
    await fc.assert(
      fc.asyncProperty(entries, async (all) => {
        const cards = (await textOf('vcard', all)).split(/(?<=\r\nEND:VCARD\r\n)/).filter(Boolean)
        const read = cards.map((text) => {
          const card = new ICAL.Component(ICAL.parse(text) as unknown[])
          const first = (title: string) => card.getFirstPropertyValue(title)
          return [first('fn'), first('tel'), first('version')]
        })
        expect(read).toEqual(pairsOf(all).map((pair) => [...pair, '3.0']))
      }),
    )
  })

  it('has them as records of LDAP, each with a name of its own', async () => {
    await fc.assert(
      fc.asyncProperty(entries, async (all) => {
        const ldif = await textOf('ldif', all)
        expect(ldif).toMatch(/^[\n -~]*$/)
        expect(Math.max(...ldif.split('\n').map((line) => line.length))).toBeLessThanOrEqual(76)
        const read = recordsIn(ldif)
        const expected = all.filter(({ extension }) => extension !== '')
        expect(read.map((one) => [one.get('cn')?.[0], one.get('telephoneNumber')])).toEqual(
          expected.map(({ name: title, extension, direct }) => [
            title,
            [extension, ...direct.map((number) => `+${number}`)],
          ]),
        )
        expect(read.map((one) => one.get('dn'))).toEqual(
          expected.map(({ id }) => [`uid=${id},${OPTIONS.base}`]),
        )
      }),
    )
  })

  it('has them as phone books, whose names are texts', async () => {
    await fc.assert(
      fc.asyncProperty(entries, async (all) => {
        const yealink = parsed(await textOf('yealink', all))
        expect(pairsIn(yealink, 'DirectoryEntry', ['Name', 'Telephone'])).toEqual(pairsOf(all))
        expect(yealink.getElementsByTagName('evil')).toHaveLength(0)
        const grandstream = parsed(await textOf('grandstream', all))
        expect(pairsIn(grandstream, 'Contact', ['LastName', 'phonenumber'])).toEqual(pairsOf(all))
        const cisco = parsed(await textOf('cisco', all))
        expect(
          pairsIn(cisco, 'DirectoryEntry', ['Name', 'Telephone']).map(([, number]) => number),
        ).toEqual(pairsOf(all).map(([, number]) => number))
      }),
    )
  })

  it.each([32, 33, 3_201])(
    'is divided among files where Cisco’s telephones would not take %i entries',
    async (count) => {
      const { ending, content } = await writeDirectory('cisco', people(count), OPTIONS)
      expect(ending).toBe(count > 32 ? 'zip' : 'xml')
      const files: Record<string, string> =
        typeof content === 'string' ? { 'directory.xml': content } : unzipped(content)
      const found: string[] = []
      /** Walks as a telephone does, from the file that it is set up with. */
      function walk(file: string): void {
        const valuesOf = (title: string) =>
          [...(files[file] ?? '').matchAll(new RegExp(`<${title}>(.*?)</${title}>`, 'g'))].map(
            ([, value = '']) => value,
          )
        const [numbers, links] = [valuesOf('Telephone'), valuesOf('URL')]
        expect(numbers.length).toBeLessThanOrEqual(32)
        expect(links.length).toBeLessThanOrEqual(100)
        found.push(...numbers)
        for (const link of links) {
          expect(link.startsWith(`${OPTIONS.address}/`)).toBe(true)
          walk(link.slice(OPTIONS.address.length + 1))
        }
      }
      walk('directory.xml')
      expect(found).toEqual(people(count).map(({ extension }) => extension))
    },
  )

  it('is the same file each time', async () => {
    for (const format of [
      'csv',
      'xlsx',
      'vcard',
      'ldif',
      'yealink',
      'grandstream',
      'cisco',
    ] as const) {
      const [one, other] = await Promise.all([
        writeDirectory(format, people(100), OPTIONS),
        writeDirectory(format, people(100), OPTIONS),
      ])
      expect(one).toEqual(other)
    }
  })

  it.each([
    ['ou=people,dc=example,dc=com', true],
    ['ou=Люди и отделы,o=ООО Ромашка', true],
    [String.raw`o=Рога\, копыта`, true],
    ['', false],
    ['people', false],
    ['ou=a,', false],
    ['ou=a\ndn: x', false],
    ['ou=a;b', false],
  ])('can lie below %j in LDAP: %s', (text, is) => expect(isBaseName(text)).toBe(is))
})
