import type { Cell } from '../../../files/cell.ts'
import { toCsv } from '../../../files/csv.ts'
import { cardOf, numberWithPlus, type CardProperty } from '../../../files/vcard.ts'
import { toXlsx, XLSX } from '../../../files/xlsx.ts'
import { zip } from '../../../files/zip.ts'
import { dialled, type DirectoryEntry } from './entry.ts'
import type { DirectoryFormat } from './formats.ts'
import { toLdif } from './ldif.ts'
import { toCisco, toGrandstream, toYealink } from './phone-books.ts'

/** Words and places that files name. */
interface DirectoryOptions {
  title: string
  columns: string[]
  /** The name in an LDAP directory below which people are. */
  base: string
  /** The address of the folder from which telephones fetch files. */
  address: string
}

/** A file, whose name has an ending of its own. */
interface DirectoryFile {
  ending: string
  type: string
  content: string | Uint8Array<ArrayBuffer>
}

const table = (entries: readonly DirectoryEntry[], columns: string[]): Cell[][] => [
  columns,
  ...entries.map(({ extension, name, direct, callerId, groups, queues }) => [
    extension,
    name,
    ...[direct.map(numberWithPlus), [numberWithPlus(callerId)], groups, queues].map((all) =>
      all.join(', '),
    ),
  ]),
]

function card({ name, extension, direct, groups }: DirectoryEntry): string {
  const numbers = [extension, ...direct.map(numberWithPlus)]
  return cardOf(name, [
    ...numbers.map((number): CardProperty => ['tel', 'phone-number', number]),
    ...(groups.length === 0 ? [] : [['categories', 'text', ...groups] satisfies CardProperty]),
  ])
}

async function ciscoFile(
  entries: readonly DirectoryEntry[],
  { title, address }: DirectoryOptions,
): Promise<DirectoryFile> {
  const files = toCisco(entries, title, address)
  const [only = '', ...others] = Object.values(files)
  return others.length === 0
    ? { ending: 'xml', type: XML, content: only }
    : { ending: 'zip', type: 'application/zip', content: await zip(files) }
}

const XML = 'application/xml'

/** Writes the directory of an account in each format. */
const writers: Record<
  DirectoryFormat,
  (
    entries: readonly DirectoryEntry[],
    options: DirectoryOptions,
  ) => DirectoryFile | Promise<DirectoryFile>
> = {
  csv: (entries, { columns }) => ({
    ending: 'csv',
    type: 'text/csv',
    content: toCsv(table(entries, columns)),
  }),
  xlsx: async (entries, { columns, title }) => ({
    ending: 'xlsx',
    type: XLSX,
    content: await toXlsx(table(entries, columns), title),
  }),
  vcard: (entries) => ({
    ending: 'vcf',
    type: 'text/vcard',
    content: dialled(entries).map(card).join(''),
  }),
  ldif: (entries, { base }) => ({
    ending: 'ldif',
    type: 'text/plain',
    content: toLdif(dialled(entries), base),
  }),
  yealink: (entries) => ({ ending: 'xml', type: XML, content: toYealink(entries) }),
  grandstream: (entries) => ({ ending: 'xml', type: XML, content: toGrandstream(entries) }),
  cisco: ciscoFile,
}

/** Writes the directory as a file of a format. */
export const writeDirectory = async (
  format: DirectoryFormat,
  entries: readonly DirectoryEntry[],
  options: DirectoryOptions,
): Promise<DirectoryFile> => writers[format](entries, options)
