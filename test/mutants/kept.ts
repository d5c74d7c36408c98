import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../seeded/edits.ts'
import type { Failure } from '../seeded/tests.ts'

/** By which tier a mutant is found first, and by which of its tests; by none where both are missing. */
export interface Verdict {
  tier?: Tier
  failure?: Failure
}

export type Tier = 'fast' | 'deep'

/** What was found out by a seed so far. Mutants go by their keys, test files by their paths. */
interface Findings {
  /** Of the sources and tests that it was found out with. */
  digest: string
  /** Whether the types let a mutant pass. */
  types: Record<string, boolean>
  /** The mutants that were looked for in all tests. */
  sought: string[]
  /** Which of these each test file reaches. */
  reached: Record<string, string[]>
  /** Those that are reached while files are loaded. */
  early: string[]
  /** Test files that fail without a mutant. */
  unsound: string[]
  verdicts: Record<string, Verdict>
}

export interface Kept extends Findings {
  save(): void
}

/** Opens what is kept of a seed. It begins again where sources or tests are others now. */
export function openKept(seed: string): Kept {
  const folder = join(root, '.cache/mutants')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${encodeURIComponent(seed)}.json`)
  const digest = digestOfSources()
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Findings) : undefined
  if (before && before.digest !== digest) console.log('Sources or tests have changed: begins again')
  const empty = { digest, types: {}, sought: [], reached: {}, early: [], unsound: [], verdicts: {} }
  return {
    ...(before?.digest === digest ? before : empty),
    save() {
      writeFileSync(`${file}.new`, JSON.stringify(this))
      renameSync(`${file}.new`, file)
    },
  }
}

function digestOfSources(): string {
  const hash = createHash('sha256')
  const files = globSync(['{electron,renderer,resources,test}/**/*.*', '*.{json,ts}'], {
    cwd: root,
  })
  for (const file of files.sort()) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}
