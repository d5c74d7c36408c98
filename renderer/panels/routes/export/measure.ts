import type { Measure } from './fit-text.ts'

/** Letters that most computers have, or others as wide. */
export const LETTERS = { family: "Arial, 'Liberation Sans', Helvetica, sans-serif", size: 13 }

const context = document.createElement('canvas').getContext('2d')
if (context) context.font = `${LETTERS.size}px ${LETTERS.family}`

/** How wide a text is in a file's picture; about so wide where nothing can be measured. */
export const measureText: Measure = (text) =>
  context?.measureText(text).width ?? text.length * LETTERS.size * 0.6
