import type { Muting } from '../../bridge/check.ts'
import type { ReadableDatabase, WritableDatabase } from '../database/handles.ts'
import { storedValue, withItem } from '../database/stored-value.ts'
import { defineTables } from '../database/tables.ts'

/** A muted finding, with its evidence at that time. */
export interface StoredMuting extends Muting {
  key: string
  evidence: string
}

/** Few and small, so that they are one value. */
const stored = storedValue<StoredMuting[]>('checkMutings')

/** The oldest give way beyond so many. */
const MOST = 1000

const mutings = (db: ReadableDatabase): StoredMuting[] => stored.read(db) ?? []

/** Adds one, or takes the place of the one of the same finding. */
const mute = (db: WritableDatabase, muting: StoredMuting): void =>
  stored.write(db, withItem(mutings(db), muting, ({ key }) => key).slice(-MOST))

function unmute(db: WritableDatabase, key: string): void {
  const others = mutings(db).filter((one) => one.key !== key)
  stored.write(db, others)
}

export type CheckTables = typeof checkTables

/** Findings of the account's check that the user has muted. */
export const checkTables = defineTables({
  name: 'check',
  reads: { mutings },
  writes: { mute, unmute },
  handover: {
    give: mutings,
    /** The later of two mutings of one finding stays. */
    take(db, held) {
      const known = new Map(mutings(db).map(({ key, at }) => [key, at]))
      for (const muting of held) {
        if ((known.get(muting.key) ?? -Infinity) <= muting.at) mute(db, muting)
      }
    },
  },
})
