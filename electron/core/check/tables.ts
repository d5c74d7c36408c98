import type { Muting } from '../../bridge/check.ts'
import { laterItems, storedItems } from '../database/stored-items.ts'
import { defineTables } from '../database/tables.ts'

/** A muted finding, with its evidence at that time. */
interface StoredMuting extends Muting {
  key: string
  evidence: string
}

/** The number of mutings that are kept. */
const MOST = 1000
const mutings = storedItems<StoredMuting>('checkMutings', ({ key }) => key, MOST)

export type CheckTables = typeof checkTables

/** Findings of the account's check that the user has muted. */
export const checkTables = defineTables({
  name: 'check',
  persons: {
    // Decisions about settings, which the service keeps.
    checkMutings: 'others',
  },
  reads: { mutings: mutings.read },
  writes: { mute: mutings.keep, unmute: (db, key: string): void => mutings.drop(db, key) },
  handover: {
    give: mutings.read,
    /** The later of two mutings of one finding stays. */
    take(db, held) {
      for (const muting of laterItems(db, mutings, held)) mutings.keep(db, muting)
    },
  },
})
