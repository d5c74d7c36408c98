import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What all tests asked of their demo cabinets: each cabinet that `test/support/service.ts` starts
 * leaves lines of two numbers in the folder, its requests and how many of them broke its rules.
 */
export function asked(folder) {
  const file = join(folder, 'asked.txt')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  const sum = (column) => lines.reduce((total, line) => total + Number(line.split(' ')[column]), 0)
  return { requests: sum(0), violations: sum(1) }
}
