import { runTests, type Failure } from '../seeded/tests.ts'
import type { Drawn } from './draw.ts'
import type { Kept, Tier, Verdict } from './kept.ts'

const tierOf = (file: string): Tier => (file.split('/').includes('deep') ? 'deep' : 'fast')

/** Finds out whether the fast tests find a mutant, or else the deep ones. */
export async function judge(mutant: Drawn, kept: Kept): Promise<Verdict> {
  const files = filesFor(mutant, kept)
  for (const tier of ['fast', 'deep'] as const) {
    const failure = await firstFailure(
      mutant,
      files.filter((file) => tierOf(file) === tier),
    )
    if (failure) return { tier, failure }
  }
  return {}
}

/**
 * The test files that reach a mutant, those that reach the fewest others first: they are about it. What is
 * reached while files are loaded may be seen by any, for many share what they load.
 */
export function filesFor({ key }: Drawn, { reached, early, unsound }: Kept): string[] {
  return Object.entries(reached)
    .filter(
      ([file, keys]) => !unsound.includes(file) && (early.includes(key) || keys.includes(key)),
    )
    .toSorted(([, one], [, other]) => one.length - other.length)
    .map(([file]) => file)
}

/** The first failure that comes again where its file is run alone: another one came by chance. */
async function firstFailure(mutant: Drawn, files: string[]): Promise<Failure | undefined> {
  if (files.length === 0) return undefined
  const [failure] = await runTests(files, [mutant], { bail: 1 })
  if (!failure || failure.hangs) return failure
  const [again] = await runTests([failure.file], [mutant], { bail: 1 })
  if (again) return again
  console.log(`${failure.file} failed by chance: ${failure.test}`)
  return firstFailure(
    mutant,
    files.filter((file) => file !== failure.file),
  )
}
