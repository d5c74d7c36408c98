import type { Locale } from '../../../../electron/shared/locale.ts'

/** Lines of a cell, one below another. */
export type Lines = readonly string[]

/** A table; without heads of columns the first cell of a row is its head. */
export interface PassportTable {
  title?: string
  columns?: Lines
  rows: readonly (readonly Lines[])[]
}

export interface PassportSection {
  id: PassportPart
  title: string
  /** Paragraphs before the tables: what is not known, or what a person typed. */
  notes: Lines
  tables: readonly PassportTable[]
}

/** The document as it is drawn, saved and printed: every form of it is made of this. */
export interface PassportDocument {
  locale: Locale
  title: string
  /** When it was true. */
  date: string
  contents: string
  sections: readonly PassportSection[]
}

/** Parts that a person chooses among, in their order. */
export const passportParts = [
  'numbers',
  'sip',
  'groups',
  'queues',
  'scenarios',
  'media',
  'currentTariff',
  'problems',
  'contacts',
] as const
export type PassportPart = (typeof passportParts)[number]

const TEXTS: Partial<Record<PassportPart, string>> = {
  problems: 'words.problems',
  contacts: 'check.passport.contacts',
}
/** Returns the key of a part's title. */
export const partText = (part: PassportPart): string => TEXTS[part] ?? `kinds.${part}`
