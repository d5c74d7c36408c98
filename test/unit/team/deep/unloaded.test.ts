import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../../..')

/** Loads the whole core, does more, and prints what of the team was loaded, threads’ own apart. */
const script = (more: string) => `
  import { registerHooks } from 'node:module'
  const loaded = []
  registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
  const workers = []
  process.on('worker', (worker) => workers.push(worker))
  await import('./electron/core/index.ts')
  ${more}
  const ours = loaded.filter((url) => /core.team.(client|postgres)|node_modules.pg/.test(url))
  console.log(JSON.stringify({ ours: ours.length, workers: workers.length }))
`

/** Opens a team whose server cannot be reached. */
const opening = `
  const place = { host: '127.0.0.1', port: 1, database: 'x', user: 'x', password: 'x', team: 'x', keys: { 1: '' }, box: '' }
  const { openTeam } = await import('./electron/core/team/index.ts')
  const follower = { cursor: undefined, take: async () => undefined, state: () => undefined }
  const team = await openTeam(place, follower)
  await new Promise((resolve) => setTimeout(resolve))
  await team.close()
`

async function run(more: string): Promise<unknown> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', script(more)],
    { cwd: root },
  )
  return JSON.parse(stdout)
}

it('without a team loads nothing of it, and starts no thread', async () => {
  expect(await run('')).toEqual({ ours: 0, workers: 0 })
})

it('with one starts its thread, which loads pg; the program itself does not', async () => {
  expect(await run(opening)).toEqual({ ours: 1, workers: 1 })
})
