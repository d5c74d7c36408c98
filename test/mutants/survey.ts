import { readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../seeded/edits.ts'
import { runTests, sideBySide } from '../seeded/tests.ts'
import type { Drawn } from './draw.ts'
import type { Kept } from './kept.ts'
import { isOutsideFunctions, probesOf } from './probes.ts'

/** Test files that are run together, and whose findings are kept then. */
const TOGETHER = 25

const BEFORE = new URL('./reached.ts', import.meta.url).href

/** Runs all tests without a mutant to find out which mutants each file reaches, and which files fail. */
export async function survey(mutants: readonly Drawn[], files: readonly string[], kept: Kept) {
  const sought = mutants.map(({ key }) => key)
  if (sought.join() !== kept.sought.join()) {
    const early = mutants.filter(isOutsideFunctions).map(({ key }) => key)
    Object.assign(kept, { sought, reached: {}, early, unsound: [] })
  }
  const rest = files.filter((file) => !kept.reached[file])
  const probes = probesOf(mutants)
  const parts = Array.from({ length: Math.ceil(rest.length / TOGETHER) }, (_, place) => place)
  await sideBySide(parts, async (place) => {
    const part = rest.slice(place * TOGETHER, (place + 1) * TOGETHER)
    const log = join(root, `.cache/mutants/reached-${place}.txt`)
    rmSync(log, { force: true })
    const config = 'test/mutants/vitest.config.ts'
    const env = { REACHED: log }
    const failures = await runTests(part, probes, { bail: 0, config, before: BEFORE, env })
    for (const { file, test } of failures) {
      console.log(`fails without a mutant, and is left out: ${file} > ${test}`)
      kept.unsound.push(file)
    }
    for (const file of part) kept.reached[file] = []
    take(readFileSync(log, 'utf8').trim().split('\n'), kept)
    rmSync(log)
    kept.save()
    const done = Object.keys(kept.reached).length
    console.log(`${done} of ${files.length} test files have run without a mutant`)
  })
}

/** Takes in what the programs of a run have noted, in its order. */
function take(lines: readonly string[], { sought, reached, early }: Kept): void {
  let keys = early
  for (const line of lines) {
    const key = sought[Number(line)]
    if (key) keys.push(key)
    else if (line === 'imports') keys = early
    else keys = reached[relative(root, line).replaceAll('\\', '/')] ?? early
  }
}
