import type { DeletedKind } from '../../bridge/deletion.ts'

/** How several things of a list are deleted once a person has agreed to that. */
export interface SeveralDeletion {
  /** What the account calls one. */
  nameOf(id: number): Promise<string>
  /** Reads the account for which of them may not be deleted, and returns the field by which that is told. */
  refusing?(): Promise<(id: number) => string | undefined>
  carryOut(id: number): Promise<unknown>
}

/** By the list that they are in. */
export type SeveralDeletions = { readonly [S in DeletedKind]?: SeveralDeletion }
