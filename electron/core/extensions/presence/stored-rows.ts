/** Kinds of changes of an extension, as stored: these numbers never change. */
export const mark = {
  /** From then on, for as long as its part of the list was watched. */
  offline: 0,
  online: 1,
  unknown: 2,
  /** From then on until its next change, whatever was watched. */
  offlineThrough: 3,
  onlineThrough: 4,
} as const

export type Mark = (typeof mark)[keyof typeof mark]

/** Numbers of an extension, an era, a moment, a part of the list, and a mark. */
export type StoredChange = [id: number, era: number, at: number, part: number, mark: Mark]
/** A part of the list was watched without a break from one moment to another. */
export type StoredSpan = [era: number, part: number, begun: number, until: number]

/**
 * Rows of numbers, one after another in one list: thousands of them cross to the database's thread at
 * the cost of one.
 */
export type Packed = number[]

/** Data for the recorder to write. */
export interface PresenceBatch {
  /** Which opening of the database it goes on from. */
  session: string
  /** `StoredChange`s, oldest first: of two with the same moment the later holds. */
  changes: Packed
  /** `StoredSpan`s; one that begins where one that is there began takes its place. */
  spans: Packed
}

/** State from which the recorder goes on. */
export interface PresenceStart {
  session: string
  /** The newest one. Moments are in order within an era; a new one begins where the clock was set back. */
  era: number
  /** The latest moment of that era; 0 where there is none. */
  until: number
  /** Its extensions in three numbers each: id, part, and 1 for online or 0. */
  extensions: Packed
}
