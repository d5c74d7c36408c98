import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../.cache/test')

/** Adds to the figure over all tests that `npm test` prints (`.scripts/test/asked.mjs`). */
export function noteAsked(
  requests: number,
  violations: readonly { operation?: string | undefined; problem: string }[],
): void {
  mkdirSync(folder, { recursive: true })
  const problems = violations.map(({ operation, problem }) => `${operation ?? ''}: ${problem}`)
  const line = [requests, problems.length, JSON.stringify(problems)].join(' ')
  appendFileSync(join(folder, 'asked.txt'), `${line}\n`)
}
