import type { DeletedKind } from '../../bridge/deletion.ts'
import type { AgreedOptions } from '../changes/change-options.ts'

/** Functions that delete several things of a list, once the user has agreed. */
export interface SeveralDeletion {
  /** Name of one in the account. */
  nameOf(id: number): Promise<string>
  /**
   * Reads the account for those that may not be deleted, and returns the field of the failure for
   * each.
   */
  refusing?(): Promise<(id: number) => string | undefined>
  carryOut(id: number, how: AgreedOptions): Promise<unknown>
}

/** By list. */
export type SeveralDeletions = { readonly [S in DeletedKind]?: SeveralDeletion }
