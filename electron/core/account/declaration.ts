import type { Details, SliceName, Slices } from '../../bridge/index.ts'
import type { AccountPart } from '../../service/index.ts'
import type { SliceKey } from '../../bridge/account.ts'

/** A list of the account's configuration, declared by the subject that it belongs to. */
export interface SliceDeclaration<S extends SliceName = SliceName> {
  name: S
  /** The member that tells its rows apart. */
  key: keyof Slices[S] & string
  /** Parts of the account whose change makes it stale, by the catalogue's names. */
  touchedBy: readonly AccountPart[]
  /**
   * Reads the whole list. `tell` shows rows of a first reading as they come; `known` are the rows
   * there were, for what cannot be read this time.
   */
  read(
    tell: (rows: Slices[S][]) => void,
    known: ReadonlyMap<SliceKey, Slices[S]>,
  ): Promise<Slices[S][]>
  /** Called after each reading that came to its end. */
  onRead?(): void
  /** Reads what is told of one row beside the list. */
  readDetail?(key: SliceKey): Promise<Details[S]>
}

/** Any of them, where it does not matter which. */
export type AnySliceDeclaration = { [S in SliceName]: SliceDeclaration<S> }[SliceName]
