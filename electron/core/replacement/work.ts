import type { Place, Swap } from '../../bridge/replacement.ts'
import type { Source } from './sources.ts'

/** One thing of the account with the swaps to make in it. */
export interface Work {
  readonly at: Place
  readonly source: Source
  readonly swaps: readonly Swap[]
}
