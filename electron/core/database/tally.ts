import type { Noted, ReadableDatabase, WritableDatabase } from './handles.ts'
import { storedValue } from './stored-value.ts'
import { LATELY, NOTHING, type Tally, type Testimony, type Witness } from './witness.ts'

/** Counts what a database does, in the database and, once that is on the disk, at its witness. */
export interface Count {
  /** To be called within each transaction that changed something, at its end. */
  keep(noted: Noted): void
  /** The transaction is on the disk. @param lasts see `Witness.note` */
  kept(lasts: boolean): void
  /** It is not. */
  dropped(): void
  /** The database's own number is put to what the witness knows. */
  catchUp(to: Tally): void
  /** The file is of this epoch from now on; on return the witness has it on the disk. */
  inEpoch(epoch: number): void
}

const stored = storedValue<Tally>('tally')

export const tallyOf = (db: ReadableDatabase): Tally | undefined => stored.read(db)

export function createCount(db: WritableDatabase, witness: Witness): Count {
  const tally = tallyOf(db) ?? NOTHING
  const { found } = witness
  /** What is on the disk. */
  let last: Testimony = {
    ...tally,
    // A witness that died before the last departure has no mark of it: what follows would take its place.
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
