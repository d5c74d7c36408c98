import type { Wishes } from '../../../../electron/shared/wishes.ts'

/** A person found in a file, with the line where the entry begins. */
export interface FoundPerson {
  line: number
  name: string
  /** Numbers as written in the file. */
  numbers: string[]
  note: string
  tags: string[]
  agreed: string
  wishes?: Wishes
}

/** Corrections typed by the user, by the line at which an entry begins. */
export type Corrections = Readonly<Record<number, { name?: string; number?: string }>>

/**
 * Reason a line gave no contact or an incomplete one. `noNumber`: nothing that reads like a number;
 * `noName`: a number alone; `badNumber`: a number was left out; `cut`: a contact has no room for all
 * of it; `unreadable`: the entry breaks its format.
 */
export interface Problem {
  line: number
  kind: 'noNumber' | 'noName' | 'badNumber' | 'cut' | 'unreadable'
  /** The text left out. */
  value?: string
}

export interface FileContent {
  people: FoundPerson[]
  problems: Problem[]
}
