import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What all tests asked of their demo cabinets: each cabinet that `test/support/service.ts` starts
 * leaves lines in the folder: its requests, how many of them broke its rules, and which ones, as JSON.
 */
export function asked(folder) {
  const file = join(folder, 'asked.txt')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  const rows = lines.map((line) => /^(\d+) \d+ (.*)$/.exec(line)).filter(Boolean)
  return {
    requests: rows.reduce((total, [, requests]) => total + Number(requests), 0),
    problems: rows.flatMap(([, , problems]) => JSON.parse(problems)),
  }
}
