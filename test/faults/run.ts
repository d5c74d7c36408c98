/**
 * `npm run test:crash`: kills the program some thousand times at every point of a message's way and
 * prints what it found. Options: `--kills N` (5,000), `--seed TEXT`, `--lanes N` (2), `--generation
 * current|legacy` for one alone. Ctrl+C ends it before its time, with what there is by then.
 * `--seeded` instead makes the program's mistakes on purpose, one by one, and tells which are found.
 */
import { parseArgs } from 'node:util'
import type { Generation } from '../../electron/core/cabinet/types.ts'
import { bundlePrograms } from './bundle.ts'
import { ACCOUNTS, killsIn, runCampaign, type CampaignResult } from './campaign.ts'
import { canFill } from '../support/disk.ts'
import { lookFor, seededFaults } from './seeded-faults.ts'
import { STATES } from './states.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '5000' },
    seed: { type: 'string', default: String(Date.now()) },
    lanes: { type: 'string', default: '2' },
    generation: { type: 'string' },
    seeded: { type: 'boolean', default: false },
  },
})
const started = performance.now()
const seconds = () => `${((performance.now() - started) / 1000).toFixed(0)} s`

process.exitCode = (await (values.seeded ? runSeeded() : runKills())) ? 0 : 1

/** Answers whether every fault was found. */
async function runSeeded(): Promise<boolean> {
  const programOf = await bundlePrograms(seededFaults)
  let found = 0
  for (const fault of seededFaults) {
    const { total, violations } = await lookFor(fault, programOf(fault.name))
    const caught = violations.find(({ kind }) => kind === fault.shows)
    if (caught) found += 1
    const told = caught ? `found as "${caught.kind}" after ${total} kills` : 'NOT FOUND'
    console.log(`${fault.name.padEnd(22)}${told}`)
  }
  console.log(`\n${found} of ${seededFaults.length} faults found, ${seconds()}`)
  return found === seededFaults.length
}

/** Answers whether nothing was wrong and every state was met. */
async function runKills(): Promise<boolean> {
  const kills = Number(values.kills)
  const leastEach = Math.min(50, Math.floor(kills / 40))
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  const programOf = await bundlePrograms()
  const result = await runCampaign({
    program: programOf('sound'),
    seed: values.seed,
    kills,
    leastEach,
    lanes: Number(values.lanes),
    accounts: values.generation ? [[values.generation as Generation]] : ACCOUNTS,
    stopAtOnce: false,
    signal: stop.signal,
    onProgress: (count) => count % 100 === 0 && console.log(`${count} kills, ${seconds()}`),
  })
  print(result)
  const rare = STATES.filter((state) => killsIn(result, state) < leastEach)
  if (rare.length > 0) console.log(`fewer than ${leastEach} kills: ${rare.join(', ')}`)
  return result.violations.length === 0 && rare.length === 0
}

function print({ kills, total, pairs, uncounted, violations }: CampaignResult): void {
  for (const { kind, what } of violations) console.log(`${kind}: ${what}`)
  const sum = (generation: Generation) =>
    Object.values(kills[generation]).reduce((all, count) => all + count, 0)
  const row = (name: string, current: number | string, legacy: number | string) =>
    console.log(`${name.padEnd(34)}${String(current).padStart(8)}${String(legacy).padStart(8)}`)
  row('\nkilled while the message was', 'current', 'older')
  for (const state of STATES) row(state, kills.current[state], kills.legacy[state])
  row('all', sum('current'), sum('legacy'))
  const of = (...kinds: string[]) => violations.filter(({ kind }) => kinds.includes(kind)).length
  const others = violations.length - of('lost', 'twice')
  console.log(`\nlost ${of('lost')}, twice ${of('twice')}, otherwise wrong ${others}`)
  console.log(`${total} kills, and ${uncounted} with no message; ${pairs} trials of two accounts`)
  console.log(`full disk: ${canFill ? 'a small tmpfs' : 'not tried, it takes the rights to mount'}`)
  console.log(`seed ${values.seed}, ${seconds()}`)
}
