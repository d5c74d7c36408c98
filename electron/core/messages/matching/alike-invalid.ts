import type { InvalidMessage } from '../../../bridge/inbox.ts'
import { LISTS_APART } from './incoming-batch.ts'

/** Fields by which a row of an unknown shape is recognised; times in milliseconds. */
export type Traits = Pick<InvalidMessage, 'sender' | 'receiver' | 'text' | 'at'>

/** A row and the days in which it was found, both ends included. */
export interface PlacedRow {
  message: Traits
  from: number
  until: number
}

/**
 * Pairs rows with equal known ones, each once: of two alike with one known, one is new. Alike are
 * rows with the same numbers and text, and times that differ by no more than `LISTS_APART`; where
 * one has no time, those found in days that both have.
 */
export function pairAlike<Row extends PlacedRow, Known extends PlacedRow>(
  rows: readonly Row[],
  known: readonly Known[],
): Map<Row, Known> {
  const open = Map.groupBy(known, ({ message }) => likeness(message))
  const pairs = new Map<Row, Known>()
  // Rows with a time choose first: they fit fewer.
  const inTurn = [...rows].sort((a, b) => Number(!hasTime(a)) - Number(!hasTime(b)))
  for (const row of inTurn) {
    const left = open.get(likeness(row.message)) ?? []
    const place = left.findIndex((one) => mayBeSame(row, one))
    const [same] = place < 0 ? [] : left.splice(place, 1)
    if (same) pairs.set(row, same)
  }
  return pairs
}

const hasTime = ({ message }: PlacedRow) => message.at !== undefined

function mayBeSame(a: PlacedRow, b: PlacedRow): boolean {
  const [one, other] = [a.message.at, b.message.at]
  if (one !== undefined && other !== undefined) return Math.abs(one - other) <= LISTS_APART
  return a.from <= b.until && b.from <= a.until
}

const likeness = ({ sender, receiver, text }: Traits) => JSON.stringify([sender, receiver, text])
