import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'

/** The run of tests as `npm test` makes it, over small files made here. */
const root = join(import.meta.dirname, '../../../..')
const scripts = join(root, '.scripts/test')

interface Result {
  name: string
  passed: number
  failed: number
  skipped: number
  isSound: boolean
  failures: string[]
}

const { runTasks } = (await import(join(scripts, 'run.mjs'))) as {
  runTasks(tasks: object[], options: object): Promise<Result[]>
}

/** @returns what a run found, and what it printed */
async function runFiles(files: Record<string, string>, silence = 300) {
  await mkdir(join(root, '.cache'), { recursive: true })
  const folder = await mkdtemp(join(root, '.cache/runner-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  const printed: string[] = []
  vi.spyOn(console, 'log').mockImplementation((text: string) => void printed.push(text))
  onTestFinished(() => void vi.restoreAllMocks())
  const vitest = {
    name: 'vitest',
    script: join(root, 'node_modules/vitest/vitest.mjs'),
    args: ['run', '--root', folder, '--config', join(folder, 'vitest.config.mjs')],
    report: 'vitest',
  }
  const playwright = {
    name: 'playwright',
    script: join(root, 'node_modules/@playwright/test/cli.js'),
    args: ['test', '--config', join(folder, 'playwright.config.mjs')],
    report: 'playwright',
  }
  const tasks = [vitest, playwright]
  const options = { tier: 'deep', further: [], folder, silence }
  const [ofVitest, ofPlaywright] = await runTasks(tasks, options)
  return { ofVitest, ofPlaywright, printed: printed.join('\n') }
}

const configs = {
  'vitest.config.mjs':
    "export default { test: { include: ['*.test.mjs'], testTimeout: 600_000, maxWorkers: 3 } }",
  'playwright.config.mjs':
    "export default { testMatch: '*.spec.mjs', timeout: 600_000, reporter: 'line' }",
}
const imports = "import { expect, it, vi } from 'vitest'\n"
const pwImports = "import { expect, test } from '@playwright/test'\n"

it('names a failure with its cause and its place, and counts the others', async () => {
  const { ofVitest, ofPlaywright, printed } = await runFiles({
    ...configs,
    'sound.test.mjs': `${imports} it('holds', () => expect(1).toBe(1))`,
    'waits.test.mjs': `${imports} it('waits too short', () => vi.waitFor(() => expect('early').toBe('late')))`,
    'broken.test.mjs': `${imports} throw new Error('not loaded')`,
    // Left out for the runner to count it.
    'left.test.mjs': `${imports} it.skip('left out', () => undefined)`,
    'pages.spec.mjs': `${pwImports}
      test('holds', () => expect(1).toBe(1))
      test('fails', () => expect('one').toBe('two'))`,
  })
  expect(ofVitest).toMatchObject({ passed: 1, failed: 2, skipped: 1, isSound: false })
  expect(ofPlaywright).toMatchObject({ passed: 1, failed: 1, skipped: 0, isSound: false })
  expect(ofVitest?.failures.toSorted()).toEqual([
    expect.stringMatching(/broken\.test\.mjs$/),
    expect.stringMatching(/waits\.test\.mjs › waits too short$/),
  ])
  expect(printed).toMatch(/waits too short[^✗]*'early' to be 'late'[^✗]*waits\.test\.mjs:2/)
  expect(printed).toMatch(/broken\.test\.mjs[^✗]*not loaded/)
  expect(printed).toMatch(/pages\.spec\.mjs › fails[^✗]*two[^✗]*one/)
})

it('ends what reports nothing any more, and names the tests that hung', async () => {
  const { ofVitest, ofPlaywright, printed } = await runFiles(
    {
      ...configs,
      'sound.test.mjs': `${imports} it('holds', () => expect(1).toBe(1))`,
      'waiting.test.mjs': `${imports} it('waits for ever', () => new Promise(() => {}))`,
      'looping.test.mjs': `${imports} it('loops for ever', () => { for (;;); })`,
      'pages.spec.mjs': `${pwImports} test('waits for ever', () => new Promise(() => {}))`,
    },
    60,
  )
  expect(ofVitest).toMatchObject({ passed: 1, failed: 2, isSound: false })
  expect(ofVitest?.failures.toSorted()).toEqual([
    expect.stringMatching(/looping\.test\.mjs/),
    expect.stringMatching(/waiting\.test\.mjs › waits for ever$/),
  ])
  expect(ofPlaywright?.failures).toEqual([
    expect.stringMatching(/pages\.spec\.mjs › waits for ever$/),
  ])
  expect(printed).toContain('Hung: nothing was reported for 60 seconds.')
})
