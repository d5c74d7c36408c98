import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../../..')

/** @returns the last line that a run over one file of tests prints: its totals */
async function totals(): Promise<string | undefined> {
  const script = join(root, '.scripts/test.mjs')
  const args = [script, '--only', 'unit', 'test/unit/runner/part.test.ts']
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root })
  return stdout.trim().split('\n').at(-1)
}

it('counts the tests of two runs in one working copy each for itself', async () => {
  const alone = await totals()
  expect(alone).toMatch(/^[1-9]\d* passed, 0 failed, 0 skipped$/)
  expect(await Promise.all([totals(), totals()])).toEqual([alone, alone])
})
