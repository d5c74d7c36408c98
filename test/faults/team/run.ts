/**
 * `npm run test:team`: eight desktops of a team work while networks, server and they themselves break, some thousand
 * times (`--faults N`, 2,000; `--seed N`), and prints what was wrong in the end. `--seeded` instead makes mistakes on
 * purpose, one by one (`--only TEXT`), and tells which are found.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { runTeamCampaign } from './campaign.ts'
import { teamMistakes } from './mistakes.ts'

const { values } = parseArgs({
  options: {
    faults: { type: 'string', default: '2000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    seeded: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
})
const started = performance.now()
const seconds = () => `${((performance.now() - started) / 1000).toFixed(0)} s`

process.exitCode = (values.seeded ? findMistakes() : await run()) ? 0 : 1

async function run(): Promise<boolean> {
  const { violations, faults, known, unknown } = await runTeamCampaign(
    Number(values.seed),
    Number(values.faults),
  )
  for (const [name, count] of Object.entries(faults)) console.log(`${name.padEnd(28)}${count}`)
  console.log(`${known} calls answered, ${unknown} not; seed ${values.seed}, ${seconds()}`)
  for (const violation of violations) console.log(violation)
  console.log(`${violations.length} things wrong`)
  return violations.length === 0
}

/** Answers whether every one was found. */
function findMistakes(): boolean {
  const wanted = [...teamMistakes.entries()].filter(([, { name }]) => name.includes(values.only))
  let found = 0
  for (const [place, { name }] of wanted) {
    let told: string | undefined
    for (let tries = 0; tries < 4 && !told; tries += 1) {
      told = lookFor(place, Number(values.seed) + tries)
    }
    if (told) found += 1
    console.log(`${told ? 'found' : 'NOT FOUND'}: ${name}; ${told ?? ''}`)
  }
  console.log(`${found} of ${wanted.length} mistakes found, ${seconds()}`)
  return found === wanted.length
}

/** What a campaign over a mistake finds wrong; throws where it was not carried out. */
function lookFor(place: number, seed: number): string | undefined {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [fileURLToPath(import.meta.url), '--faults', '80', '--seed', String(seed)],
    {
      encoding: 'utf8',
      timeout: 600_000,
      env: {
        ...process.env,
        TEAM_MISTAKE: String(place),
        // Of the threads, too.
        NODE_OPTIONS: `--import=${new URL('./mistaken.ts', import.meta.url).href}`,
      },
    },
  )
  if (status === 0) return undefined
  if (status === null) return 'it never ends'
  if (stderr.includes('They do not settle')) return 'they do not settle'
  const [, wrong] = /not; seed .*\n(.+)\n/.exec(stdout) ?? []
  if (!wrong) throw new Error(stderr)
  return wrong
}
