import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { keepSharedCode } from '../../../../.scripts/source-threads.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** V8 replaces code soon, frees what it replaced, and says so. */
const eager = [
  ...['--wasm-tiering-budget=100000', '--wasm-sync-tier-up'],
  ...['--stress-wasm-code-gc', '--trace-wasm-code-gc'],
]

/** What V8 says of the code that two threads shared. */
async function said(...args: string[]): Promise<string> {
  // From the cache a thread would get its code without types.
  const env = { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' }
  const program = [...args, ...eager, here('../source-threads.ts')]
  return (await promisify(execFile)(process.execPath, program, { env })).stdout
}

it('threads that are loaded from sources share code, which V8 frees while they run', async () => {
  expect(await said()).toContain('Freeing')
})

it('a script that is followed keeps it', async () => {
  expect(await said(here('../../../../.scripts/follow.mjs'))).not.toContain('Freeing')
})

it('so do the tests', () => {
  expect(process.execArgv).toEqual(expect.arrayContaining(keepSharedCode))
})
