import { DatabaseFailure } from '../platform/failures/database-failure.ts'
import type { ReadableDatabase } from './handles.ts'
import { tallyOf } from './tally.ts'
import type { Transactions } from './transactions.ts'
import type { Wal } from './wal.ts'
import { NOTHING, type Tally, type Testimony, type Witness } from './witness.ts'

/** What a database lacks, or in what way it is not the one that was in use last. */
export interface Loss {
  /**
   * `older`: something that it had once is missing. `unproven`: nothing tells whether it is whole.
   * `gone`: its file was not there. `copied`: another copy of it was in use since.
   */
  kind: 'older' | 'unproven' | 'gone' | 'copied'
  /** How much of what was written here is missing. */
  missing?: number
  /** Whether what has this id may have left all the same. */
  mayHaveLeft(id: string): boolean
}

interface Audited {
  db: ReadableDatabase
  wal: Wal
  witness: Witness
  transactions: Transactions
}

/**
 * Compares a database that was just opened with its witness. Where it lacks what the witness knows of, or
 * the witness is gone, the loss is told. Throws a `DatabaseFailure` where what is there does not fit
 * together.
 *
 * @param isGone its file was there before, and is a new one now
 * @returns whether there was anything to tell
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
  // File and log may be of two times, and SQLite would not notice.
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

/** @param isOlder the file is, whatever its log holds */
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
  // Under a log that goes on from another, any message may be as it was before it left.
  const suspects = isOlder ? undefined : suspectsOf(found, tally)
  return {
    kind: 'older',
    ...(missing > 0 && { missing }),
    mayHaveLeft: suspects ? (id) => suspects.has(markOf(id)) : () => true,
  }
}

/** Marks of what left since the database was as it is; undefined where that is too much. */
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
