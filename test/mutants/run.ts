/**
 * `npm run test:mutants`: changes a line of the core at a time, by chance, and tells which tier’s tests find it.
 * `--count 100`, `--seed NAME` for others, `--folder electron/core/money` for those of a part. What a seed has
 * brought is kept in `.cache/mutants`: a run that was ended goes on there.
 *
 * Stryker runs on this Vitest, but takes no sample by seed and knows no tiers, and switches mutants on by a
 * variable of one thread, which a database’s thread does not have.
 */
import { globSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { root } from '../seeded/edits.ts'
import { sideBySide } from '../seeded/tests.ts'
import { drawFrom, type Drawn } from './draw.ts'
import { filesFor, judge } from './judge.ts'
import { openKept, type Kept, type Verdict } from './kept.ts'
import { survey } from './survey.ts'
import { openTypes } from './types.ts'

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '100' },
    seed: { type: 'string', default: 'switchdesk' },
    folder: { type: 'string', default: 'electron/core' },
  },
})

/** The first of the seed that the types let pass: those that they do not are found by the compiler. */
function draw(count: number, kept: Kept): Drawn[] {
  const drawn: Drawn[] = []
  const pass = openTypes()
  for (const mutant of drawFrom(values.folder, values.seed)) {
    if (drawn.length === count) break
    if ((kept.types[mutant.key] ??= pass(mutant))) drawn.push(mutant)
  }
  kept.save()
  return drawn
}

function tell(mutant: Drawn, { tier, failure }: Verdict, kept: Kept): void {
  const { file, line, operator, from, to } = mutant
  const by = failure && `${failure.file} > ${failure.test}${failure.hangs ? ' (hangs)' : ''}`
  const none = filesFor(mutant, kept).length === 0 ? 'no test reaches it' : 'not found'
  console.log(`${tier ?? 'none'}: ${file}:${line} ${operator}: ${from} → ${to}; ${by ?? none}`)
}

const kept = openKept(values.seed)
const mutants = draw(Number(values.count), kept)
const tests = globSync('test/{unit,contract,component}/**/*.test.ts', { cwd: root })
await survey(
  mutants,
  tests.map((file) => file.replaceAll('\\', '/')),
  kept,
)
await sideBySide(mutants, async (mutant) => {
  const verdict = (kept.verdicts[mutant.key] ??= await judge(mutant, kept))
  kept.save()
  tell(mutant, verdict, kept)
})

const tiers = mutants.map(({ key }) => kept.verdicts[key]?.tier)
const fast = tiers.filter((tier) => tier === 'fast').length
const deep = tiers.filter((tier) => tier !== undefined).length
console.log(
  'Asked were unit, contract and component tests; neither lint nor faults, Electron or end to end.',
)
console.log(`deep finds ${deep} of ${mutants.length}; fast finds ${fast} of those ${deep}`)
