import { DatabaseFailure } from '../platform/failures/database-failure.ts'
import type { ReadableDatabase } from './handles.ts'
import { tallyOf } from './tally.ts'
import type { Transactions } from './transactions.ts'
import type { Wal } from './wal.ts'
import { NOTHING, type Tally, type Testimony, type Witness } from './witness.ts'

/** A loss of data, or a sign that this is not the database that was in use last. */
export interface Loss {
  /**
   * `older`: it lacks changes that it once had. `unproven`: there is no proof that it is whole.
   * `gone`: its file was missing. `copied`: another copy of it was used since.
   */
  kind: 'older' | 'unproven' | 'gone' | 'copied'
  /** Number of missing records that were written here. */
  missing?: number
  /** True if the file is older than its log: either may lack what the other tells of. */
  isMixed?: true
  /** True if the item with this id may have left although it is stored as waiting. */
  mayHaveLeft(id: string): boolean
}

interface Audited {
  db: ReadableDatabase
  wal: Wal
  witness: Witness
  transactions: Transactions
}

/**
 * Compares a database that was just opened with its witness, and reports a loss if it lacks changes
 * that the witness recorded, or if the witness is gone.
 * @param isGone whether the file existed before, and is a new one now
 * @returns whether there was a loss
 * @throws `DatabaseFailure` if the file and its log do not fit together
 */
export function audit(
  { db, wal, witness, transactions }: Audited,
  isGone: boolean,
  tell: (loss: Loss) => void,
): boolean {
  const tally = tallyOf(db)
  const isOlder = (witness.found?.epoch ?? 0) > wal.epoch()
  const loss = lossOf(tally, witness, isGone, isOlder)
  if (!loss) return false
  // File and log may be from different times, which SQLite would not notice.
  if (loss.kind === 'older' && !wal.isSound()) {
    throw new DatabaseFailure('damaged', 'The file and its log do not fit together')
  }
  transactions.write(() => {
    tell(loss)
    if (!witness.found) return
    transactions.count?.catchUp(highest(witness.found, tally))
    wal.raiseTo(witness.found.epoch)
  })
  return true
}

/** @param isOlder whether the file is older than the witness, whatever its log contains */
function lossOf(
  known: Tally | undefined,
  { found, markOf }: Witness,
  isGone: boolean,
  isOlder: boolean,
): Loss | undefined {
  if (isGone) return { kind: 'gone', mayHaveLeft: () => false }
  if (!found) return known && { kind: 'unproven', mayHaveLeft: () => true }
  const tally = known ?? NOTHING
  if (found.commits <= tally.commits && !isOlder) return undefined
  const missing = Math.max(0, found.written - tally.written)
  // With the log of a newer file, any message may be shown as it was before it left.
  const suspects = isOlder ? undefined : suspectsOf(found, tally)
  return {
    kind: 'older',
    ...(missing > 0 && { missing }),
    ...(isOlder && { isMixed: true }),
    mayHaveLeft: suspects ? (id) => suspects.has(markOf(id)) : () => true,
  }
}

/**
 * Returns marks of the items that left after the state of the database; undefined if there are too
 * many.
 */
function suspectsOf({ lately, left }: Testimony, tally: Tally): Set<string> | undefined {
  const count = left - tally.left
  if (count > lately.length) return undefined
  return new Set(count > 0 ? lately.slice(-count) : [])
}

const highest = (found: Tally, tally: Tally = found): Tally => ({
  commits: Math.max(found.commits, tally.commits),
  written: Math.max(found.written, tally.written),
  left: Math.max(found.left, tally.left),
})
