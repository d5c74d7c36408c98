import { appendFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Adds to the figure over all tests that `npm test` prints (`.scripts/test/asked.mjs`), if it runs them. */
export function noteAsked(
  requests: number,
  violations: readonly { operation?: string | undefined; problem: string }[],
): void {
  const events = process.env['SWITCHDESK_TEST_EVENTS']
  if (events === undefined) return
  const problems = violations.map(({ operation, problem }) => `${operation ?? ''}: ${problem}`)
  const line = [requests, problems.length, JSON.stringify(problems)].join(' ')
  appendFileSync(join(dirname(events), 'asked.txt'), `${line}\n`)
}
