import type { Measure } from './fit-text.ts'

/** Letters that most computers have, or others as wide. */
export const LETTERS = { family: "Arial, 'Liberation Sans', Helvetica, sans-serif", size: 13 }

const context = document.createElement('canvas').getContext('2d')
if (context) context.font = `${LETTERS.size}px ${LETTERS.family}`

/** Returns the width of a text in a file's picture; an estimate if nothing can be measured. */
export const measureText: Measure = (text) =>
  context?.measureText(text).width ?? text.length * LETTERS.size * 0.6
