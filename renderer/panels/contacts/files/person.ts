import { readsLikeNumber } from '../../../i18n/receiver.ts'
import type { FileContent, FoundPerson, Problem } from './types.ts'

const LONGEST_NAME = 200
const LONGEST_NOTE = 5000
const MOST_NUMBERS = 20

/** Several numbers may stand in one field. */
export function splitNumbers(field: string): string[] {
  return field
    .split(/:::|[;,\n]/)
    .map((one) => one.replace(/^'/, '').replace(/^tel:/i, '').trim())
    .filter(Boolean)
}

/** Takes one entry of a file up, or says why it cannot be one. */
export function takeUp(content: FileContent, given: FoundPerson): void {
  const { line } = given
  const problem = (kind: Problem['kind'], value?: string) =>
    content.problems.push({ line, kind, ...(value === undefined ? {} : { value }) })
  const numbers = given.numbers.filter(readsLikeNumber)
  for (const number of given.numbers) if (!numbers.includes(number)) problem('badNumber', number)
  const name = given.name.replace(/\s+/g, ' ').trim().slice(0, LONGEST_NAME)
  if (numbers.length === 0) {
    if (given.numbers.length === 0) problem('noNumber', name)
    return
  }
  if (name === '') {
    problem('noName', numbers[0])
    return
  }
  const note = given.note.trim().slice(0, LONGEST_NOTE)
  content.people.push({ line, name, numbers: [...new Set(numbers)].slice(0, MOST_NUMBERS), note })
}
