/** What is kept of numbers on this computer. Every call may reject with an `ArchiveFailure`. */
export interface NumbersArchive {
  /** Ids that a person gave to other operators' numbers for which the service tells none, by their keys. */
  externalIds(): Promise<Record<string, number>>
  /** Keeps an id, or forgets the one that was kept. */
  keepExternalId(key: string, id: number | undefined): Promise<void>
}
