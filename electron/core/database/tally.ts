import type { Noted, ReadableDatabase, WritableDatabase } from './handles.ts'
import { storedValue } from './stored-value.ts'
import { LATELY, NOTHING, type Tally, type Testimony, type Witness } from './witness.ts'

/** Counts the changes of a database, in the database and, once committed, at its witness. */
export interface Count {
  /** Stores the counts of a transaction; call it at the end of each that changed something. */
  keep(noted: Noted): void
  /** Reports to the witness that the transaction is on the disk. @param lasts see `Witness.note` */
  kept(lasts: boolean): void
  /** Drops the counts of a transaction that failed. */
  dropped(): void
  /** Raises the database's counts to those of the witness. */
  catchUp(to: Tally): void
  /** Records the new epoch of the file; on return the witness has it on the disk. */
  inEpoch(epoch: number): void
}

const stored = storedValue<Tally>('tally')

export const tallyOf = (db: ReadableDatabase): Tally | undefined => stored.read(db)

export function createCount(db: WritableDatabase, witness: Witness): Count {
  const tally = tallyOf(db) ?? NOTHING
  const { found } = witness
  /** The state that is on the disk. */
  let last: Testimony = {
    ...tally,
    // A witness that missed the last departure has no mark of it: later marks would be taken for
    // it.
    lately: found && found.left >= tally.left ? found.lately : [],
    epoch: found?.epoch ?? 0,
  }
  let next = last

  return {
    keep({ written, left }) {
      const tally: Tally = {
        commits: next.commits + 1,
        written: next.written + written,
        left: next.left + left.length,
      }
      const lately = [...next.lately, ...left.map(witness.markOf)].slice(-LATELY)
      next = { ...tally, lately, epoch: next.epoch }
      stored.write(db, tally)
    },
    kept(lasts) {
      last = next
      witness.note(next, lasts)
    },
    dropped: () => void (next = last),
    catchUp: (to) => void (next = { ...next, ...to }),
    inEpoch(epoch) {
      last = next = { ...last, epoch }
      witness.note(last, true)
    },
  }
}
