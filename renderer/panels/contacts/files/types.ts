/** Somebody found in a file, with the line at which they begin. */
export interface FoundPerson {
  line: number
  name: string
  /** As the file has them. */
  numbers: string[]
  note: string
  tags: string[]
  agreed: string
}

/** What a person writes in the place of what an entry lacks, by the line at which that begins. */
export type Corrections = Readonly<Record<number, { name?: string; number?: string }>>

/**
 * Why a line gave nobody, or not everything. `noNumber`: nothing that reads like a number; `noName`:
 * the number alone; `badNumber`: a number was left out; `unreadable`: the entry breaks its format.
 */
export interface Problem {
  line: number
  kind: 'noNumber' | 'noName' | 'badNumber' | 'unreadable'
  /** What was left out. */
  value?: string
}

export interface FileContent {
  people: FoundPerson[]
  problems: Problem[]
}
