import type { MessageId } from '../../../bridge/inbox.ts'
import { FIRST_NEWS } from '../../../shared/sent-elsewhere.ts'

/** A service key as the file holds it: `d` and `l` with digits as one number, which is small. */
export type StoredKey = string | number

const NUMBERED = /^([dl])(0|[1-9]\d{0,14})$/

export function toStoredKey(key: string): StoredKey {
  const [, kind, digits] = NUMBERED.exec(key) ?? []
  if (digits === undefined) return key
  return Number(digits) * 2 + (kind === 'l' ? 1 : 0)
}

export function fromStoredKey(stored: StoredKey): string {
  if (typeof stored === 'string') return stored
  return `${stored % 2 === 0 ? 'd' : 'l'}${Math.floor(stored / 2)}`
}

const ARRIVAL = /^s(\d{16})$/

/**
 * The id of a message that the service listed first; ids sort as their arrivals do. Written in two halves where both are small: a
 * number of sixteen digits takes V8 several times as long, and there is one in every message.
 */
export function arrivalId(seq: number): MessageId {
  if (seq < 0 && seq >= -9e8) return `s4999999${1e9 + seq}`
  if (seq >= 0 && seq < 1e9) return `s5000000${String(seq).padStart(9, '0')}`
  return `s${FIRST_NEWS + seq}`
}

/** Which arrival an id names; undefined for the id of a message that was written here. */
export function arrivalOf(id: MessageId): number | undefined {
  const digits = ARRIVAL.exec(id)?.[1]
  return digits === undefined ? undefined : Number(digits) - FIRST_NEWS
}
