import type { Contact } from '../../../../electron/bridge/contacts.ts'
import { omitNullish } from '../../../../electron/shared/omit-nullish.ts'
import type { Encoding } from '../../../files/decode-text.ts'
import { TooMuch, type Excess } from '../../../files/too-much.ts'
import { fromTable } from './from-table.ts'
import { fromVcard } from './from-vcard.ts'
import { offerOf, type ContactsOffer } from './offer.ts'
import type { Sharing } from './plan.ts'
import { readContacts } from './read.ts'
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

/** Type of a file; its rows stay in the worker. */
export type FoundFile = (
  | { kind: 'cards' }
  | { kind: 'table'; preview: TablePreview }
  | { kind: 'notText' }
  | { kind: 'tooMuch'; excess: Excess }
) & {
  /** The one in which it was read, where it may be another one. */
  encoding?: Encoding
}

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
    /** @param encoding the encoding that the user chose */
    async read(blob: Blob, encoding?: Encoding): Promise<FoundFile> {
      const file = readContacts(new Uint8Array(await blob.arrayBuffer()), encoding)
      const doubt = omitNullish({ encoding: file.isCertain ? undefined : file.encoding })
      if (file.kind === 'cards') {
        contentOf = (_, corrections) => fromVcard(file.text, corrections)
        return { kind: 'cards', ...doubt }
      }
      if (file.kind === 'table') {
        contentOf = (columns, corrections) =>
          fromTable({ rows: file.table.rows, columns }, corrections)
        return { kind: 'table', preview: previewOf(file.table), ...doubt }
      }
      return file.kind === 'notText'
        ? { kind: 'notText', ...doubt }
        : { kind: 'tooMuch', excess: file.excess, ...doubt }
    },

    /**
     * @param columns the roles of a table's columns
     * @param corrections texts typed by the user for incomplete entries
     * @param sharing handling of people with different names and one number
     */
    offer(
      known: Contact[],
      columns: Column[],
      corrections: Corrections,
      sharing: Sharing,
    ): ContactsOffer | { excess: Excess } {
      try {
        return offerOf(contentOf(columns, corrections), known, sharing)
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
