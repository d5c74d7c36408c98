import { isContrary, NOTHING, type Alternative, type Assumed } from '../../shared/assumptions.ts'
import { mark, markOf } from './marks.ts'
import type { Ring } from './ringing.ts'

/**
 * A byte of marks for each set of assumptions about telephones, in words of 32 bits: the outcomes
 * of two nodes together are the bitwise union of their words.
 */
export type Marks = Int32Array

/** Puts marks into words. */
export interface Packing {
  /** How many words they are. */
  readonly words: number
  /** The same in every way. */
  of(marks: number): Marks
  /** Marks of a ringing telephone, by assumptions. */
  ofRings(rings: readonly Alternative<Ring>[]): Marks
  /** The bytes in the words from one on, by sets of assumptions. */
  read(from: Marks, first: number): Uint8Array
}

/** @param cases the sets of assumptions */
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
