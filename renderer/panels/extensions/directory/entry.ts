/** Somebody in the directory; all texts are in one line. */
export interface DirectoryEntry {
  id: number
  name: string
  extension: string
  /** Own numbers that certainly lead there, digits only. */
  direct: string[]
  /** The own number that is shown when they call. */
  callerId: string
  groups: string[]
  queues: string[]
}

/** Entries that a telephone can dial. */
export const dialled = (entries: readonly DirectoryEntry[]): DirectoryEntry[] =>
  entries.filter(({ extension }) => extension !== '')
