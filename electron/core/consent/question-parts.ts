import type { Question } from './confirmation.ts'
import { LONGEST } from '../../shared/one-line.ts'

/** So many rows of a system's dialog stay in sight with its buttons, and so many signs go into one. */
const ROWS = 20
const SIGNS = 60

const rowsOf = (text: string): number => Math.ceil(text.length / SIGNS)

/** True if the lines fit into one question, each of them whole. */
export const canBeShown = (lines: string[]): boolean =>
  lines.every(({ length }) => length <= LONGEST) &&
  lines.reduce((rows, line) => rows + rowsOf(line), 0) <= ROWS

/**
 * The questions as which one is asked, so that no destination outside the account is merely counted.
 * Nothing is agreed to before the last of them.
 */
export function partsOf(question: Question): Question[] {
  switch (question.kind) {
    case 'mobile': {
      const parts = divided(question.mobiles, () => 1)
      return parts.map(({ some, ...part }) => ({ ...question, mobiles: some, ...part }))
    }
    case 'forwardBack': {
      const parts = divided(question.ways, ({ to }) => 1 + rowsOf(JSON.stringify(to)))
      return parts.map(({ some, ...part }) => ({ ...question, ways: some, ...part }))
    }
    case 'formerState': {
      const outside = question.outside.flatMap(partsOf)
      const parts = divided(outside, (one) => rowsOf(JSON.stringify(one)))
      if (parts.length === 0) return [question]
      return parts.map(({ some, ...part }) => ({ ...question, outside: some, ...part }))
    }
    default:
      return [question]
  }
}

/** Resources in their order, as many together as fit. */
function divided<T>(things: T[], rows: (thing: T) => number) {
  const parts: T[][] = []
  let left = 0
  for (const thing of things) {
    const needed = rows(thing)
    if (left < needed) {
      parts.push([])
      left = ROWS
    }
    parts.at(-1)?.push(thing)
    left -= needed
  }
  const of = parts.length
  return parts.map((some, place) => (of > 1 ? { some, part: { place: place + 1, of } } : { some }))
}
