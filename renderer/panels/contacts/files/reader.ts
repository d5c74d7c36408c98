import type { Contact } from '../../../../electron/bridge/contacts.ts'
import { TooMuch, type Excess } from '../../../files/too-much.ts'
import { fromTable } from './from-table.ts'
import { fromVcard } from './from-vcard.ts'
import { offerOf, type Offer } from './offer.ts'
import { readContacts, type ContactsFile } from './read.ts'
import type { Column, Table } from './table.ts'
import type { Corrections, FileContent } from './types.ts'

/** Enough cells to know a column by, and enough of each. */
const SAMPLES = 3
const LONGEST_SAMPLE = 100

/** A table's columns with the first cells of each. */
export interface TablePreview {
  columns: Column[]
  samples: string[][]
}

/** What a file turned out to be; its rows stay where they were read. */
export type FoundFile =
  | { kind: 'cards' }
  | { kind: 'table'; preview: TablePreview }
  | Extract<ContactsFile, { kind: 'notText' | 'tooMuch' }>

/**
 * Reads one file, and says what it offers as often as its columns are taken differently. All of it is
 * work for a worker, which is why the page gets no more than it shows and saves.
 */
export function contactsReader() {
  let contentOf = (_columns: Column[], _corrections: Corrections): FileContent => ({
    people: [],
    problems: [],
  })
  return {
    async read(blob: Blob): Promise<FoundFile> {
      const file = readContacts(new Uint8Array(await blob.arrayBuffer()))
      if (file.kind === 'cards') {
        contentOf = (_, corrections) => fromVcard(file.text, corrections)
        return { kind: 'cards' }
      }
      if (file.kind === 'table') {
        contentOf = (columns, corrections) =>
          fromTable({ rows: file.table.rows, columns }, corrections)
        return { kind: 'table', preview: previewOf(file.table) }
      }
      return file
    },

    /**
     * @param columns how those of a table are taken
     * @param corrections what a person writes in the place of what entries lack
     */
    offer(
      known: Contact[],
      columns: Column[],
      corrections: Corrections,
    ): Offer | { excess: Excess } {
      try {
        return offerOf(contentOf(columns, corrections), known)
      } catch (error) {
        if (error instanceof TooMuch) return { excess: error.excess }
        throw error
      }
    },
  }
}

function previewOf({ rows, columns }: Table): TablePreview {
  const cut = (text: string) => text.slice(0, LONGEST_SAMPLE)
  return {
    columns: columns.map((column) => ({
      ...column,
      ...(column.title !== undefined && { title: cut(column.title) }),
    })),
    samples: rows.slice(0, SAMPLES).map(({ cells }) => cells.map(cut)),
  }
}
