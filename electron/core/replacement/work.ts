import type { Place, Swap } from '../../bridge/replacement.ts'
import type { Source } from './sources.ts'

/** One thing of the account with what is to be swapped in it. */
export interface Work {
  readonly at: Place
  readonly source: Source
  readonly swaps: readonly Swap[]
  done?: Done
}

/** What was done to it: that is put back as long as it is still so. Without a version nobody knows whether it was. */
interface Done {
  readonly before: object
  readonly after: object
  version?: string
}
