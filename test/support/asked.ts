import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../.cache/test')

/** Adds to the figure over all tests that `npm test` prints (`.scripts/test/asked.mjs`). */
export function noteAsked(requests: number, broken: number): void {
  mkdirSync(folder, { recursive: true })
  appendFileSync(join(folder, 'asked.txt'), `${requests} ${broken}\n`)
}
