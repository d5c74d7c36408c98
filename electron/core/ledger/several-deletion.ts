import type { DeletedKind } from '../../bridge/deletion.ts'

/** How several things of a list are deleted once a person has agreed to that. */
export interface SeveralDeletion {
  /** Name of one in the account. */
  nameOf(id: number): Promise<string>
  /**
   * Reads the account for those that may not be deleted, and returns the field of the failure for
   * each.
   */
  refusing?(): Promise<(id: number) => string | undefined>
  carryOut(id: number): Promise<unknown>
}

/** By the list that they are in. */
export type SeveralDeletions = { readonly [S in DeletedKind]?: SeveralDeletion }
