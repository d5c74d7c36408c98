import type { Details, CollectionName, Collections } from '../../bridge/index.ts'
import type { AccountPart } from '../../service/index.ts'
import type { CollectionKey } from '../../bridge/account.ts'

/** A list of the account's configuration, declared by the module that it belongs to. */
interface CollectionDeclaration<S extends CollectionName = CollectionName> {
  name: S
  /** The member that identifies its rows. */
  key: keyof Collections[S] & string
  /** Parts of the account whose change makes it stale, by the catalogue's names. */
  touchedBy: readonly AccountPart[]
  /**
   * Reads the whole list. `tell` shows rows of a first reading as they come; `known` are the former
   * rows, for those that cannot be read this time.
   */
  read(
    tell: (rows: Collections[S][]) => void,
    known: ReadonlyMap<CollectionKey, Collections[S]>,
  ): Promise<Collections[S][]>
  /** Called after each reading that came to its end. */
  onRead?(): void
  /** Reads the details of one row. */
  readDetail?(key: CollectionKey): Promise<Details[S]>
}

/** Any of them, where it does not matter which. */
export type AnyCollectionDeclaration = {
  [S in CollectionName]: CollectionDeclaration<S>
}[CollectionName]

interface ReadCollection {
  collection: CollectionName
  /** Milliseconds since the epoch. */
  began: number
  ended: number
}

/** A list that was read to its end. */
export interface ListReading extends ReadCollection {
  rows: readonly object[]
  /** False if some of its rows could not be read. */
  isWhole: boolean
}

/** Details of one row. */
export interface DetailReading extends ReadCollection {
  of: CollectionKey
  detail: object
}
