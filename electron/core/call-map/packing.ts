import { isContrary, NOTHING, type Alternative, type Assumed } from './assumptions.ts'
import { mark, markOf } from './marks.ts'
import type { Ring } from './ringing.ts'

/**
 * A byte of marks for each way to read what is not told of telephones, in words of 32 bits: what two places can
 * come to together is every word of one with that of the other.
 */
export type Marks = Int32Array

/** Puts marks into words. */
export interface Packing {
  /** How many words they are. */
  readonly words: number
  /** The same in every way. */
  of(marks: number): Marks
  /** Of somebody who is rung, by what is taken for readings. */
  ofRings(rings: readonly Alternative<Ring>[]): Marks
  /** What the words from one on hold, way by way. */
  read(from: Marks, first: number): Uint8Array
}

/** @param cases the ways to read what is not told */
export function createPacking(cases: readonly Assumed[]): Packing {
  const words = Math.ceil(cases.length / 4)
  const known = new Map<number, Marks>()
  function packed(markIn: (taken: Assumed) => number): Marks {
    const marks = new Int32Array(words)
    new Uint8Array(marks.buffer).set(cases.map(markIn))
    return marks
  }
  function of(marks: number): Marks {
    let there = known.get(marks)
    if (!there) known.set(marks, (there = packed(() => marks)))
    return there
  }
  return {
    words,
    of,
    ofRings(rings) {
      const markIn = (taken: Assumed) => {
        const ring = rings.find(({ when }) => !isContrary(when, taken))
        return ring ? markOf(ring.value) : mark.untold
      }
      return rings.length === 1 ? of(markIn(NOTHING)) : packed(markIn)
    },
    read: (from, first) => new Uint8Array(from.buffer, first * 4, cases.length),
  }
}
