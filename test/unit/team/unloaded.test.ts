import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')

/** Loads the whole core, opens a team or none, and prints every file that was loaded, threads’ own apart. */
const script = (place: string) => `
  import { registerHooks } from 'node:module'
  const loaded = []
  registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
  const workers = []
  process.on('worker', (worker) => workers.push(worker))
  await import('./electron/core/index.ts')
  const { openTeam } = await import('./electron/core/team/index.ts')
  const states = []
  const follower = { cursor: undefined, take: async () => undefined, state: (one) => states.push(one.kind) }
  const team = await openTeam(${place}, follower)
  const may = await team.claim('one', 60).then((claim) => claim.mine, () => 'refused')
  await new Promise((resolve) => setTimeout(resolve))
  await team.close()
  const ours = loaded.filter((url) => /core.team.(client|postgres)|node_modules.pg/.test(url))
  console.log(JSON.stringify({ may, ours: ours.length, workers: workers.length, states }))
`

async function run(place: string): Promise<unknown> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', script(place)],
    { cwd: root },
  )
  return JSON.parse(stdout)
}

it('without a team nothing of it is loaded, no thread starts, and nobody else answers', async () => {
  expect(await run('undefined')).toEqual({ may: true, ours: 0, workers: 0, states: ['none'] })
})

it('with one its thread starts, which loads pg; the program itself does not', async () => {
  const place = `{ host: '127.0.0.1', port: 1, database: 'x', user: 'x', password: 'x', team: 'x', keys: { 1: '' }, box: '' }`
  expect(await run(place)).toMatchObject({ may: 'refused', ours: 1, workers: 1 })
})
