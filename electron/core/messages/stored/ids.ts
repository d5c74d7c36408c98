import type { MessageId } from '../../../bridge/inbox.ts'

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

/** Arrivals count from here, up for news and down for history, so that their ids sort as they do. */
const MIDDLE = 5e15
const ARRIVAL = /^s(\d{16})$/

/**
 * The id of a message that the service listed first. Written in two halves where both are small: a
 * number of sixteen digits takes V8 several times as long, and there is one in every message.
 */
export function arrivalId(seq: number): MessageId {
  if (seq < 0 && seq >= -9e8) return `s4999999${1e9 + seq}`
  if (seq >= 0 && seq < 1e9) return `s5000000${String(seq).padStart(9, '0')}`
  return `s${MIDDLE + seq}`
}

/** Which arrival an id names; undefined for the id of a message that was written here. */
export function arrivalOf(id: MessageId): number | undefined {
  const digits = ARRIVAL.exec(id)?.[1]
  return digits === undefined ? undefined : Number(digits) - MIDDLE
}
