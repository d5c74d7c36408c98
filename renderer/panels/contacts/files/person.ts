import { MOST, TooMuch } from '../../../files/too-much.ts'
import { readsLikeNumber } from '../../../i18n/receiver.ts'
import type { FileContent, FoundPerson, Problem } from './types.ts'

const LONGEST_NAME = 200
export const LONGEST_NOTE = 5000
export const MOST_NUMBERS = 20

/** Several numbers may stand in one field. */
export function splitNumbers(field: string): string[] {
  return field
    .split(/:::|[;,\n]/)
    .map((one) => one.replace(/^'/, '').replace(/^tel:/i, '').trim())
    .filter(Boolean)
}

/** Takes the entries of a file up one after the other, or says of each why it cannot be one. */
export function collectPeople() {
  const content: FileContent = { people: [], problems: [] }
  let count = 0

  function problem(line: number, kind: Problem['kind'], value?: string): void {
    content.problems.push({
      line,
      kind,
      ...(value === undefined ? {} : { value: value.slice(0, LONGEST_NAME) }),
    })
  }

  /** @throws TooMuch where the entry, or the file with it, has too many numbers */
  function takeUp(given: FoundPerson): void {
    const { line } = given
    count += given.numbers.length
    if (given.numbers.length > MOST.numbers) throw new TooMuch('numbers', line, MOST.numbers)
    if (count > MOST.allNumbers) throw new TooMuch('allNumbers', line, MOST.allNumbers)
    const numbers = new Set<string>()
    for (const number of given.numbers) {
      if (readsLikeNumber(number)) numbers.add(number)
      else problem(line, 'badNumber', number)
    }
    const name = given.name.replace(/\s+/g, ' ').trim().slice(0, LONGEST_NAME)
    const [first] = numbers
    if (given.numbers.length === 0) problem(line, 'noNumber', name)
    else if (first !== undefined && name === '') problem(line, 'noName', first)
    else if (first !== undefined) {
      const note = given.note.trim().slice(0, LONGEST_NOTE)
      content.people.push({ line, name, numbers: [...numbers].slice(0, MOST_NUMBERS), note })
    }
  }

  return { content, problem, takeUp }
}
