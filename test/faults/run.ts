/**
 * `npm run test:crash`: kills the program some thousand times at every point of a message's way and
 * prints what it found. Options: `--kills N` (5,000), `--seed TEXT`, `--lanes N` (2), `--generation
 * current|legacy` for one alone, `--only NAME,…` for lives or mistakes of these names, `--harm PATTERN
 * --how WAY` for some files and one way of harming them. Ctrl+C ends it
 * before its time, with what there is by then.
 * `--team` has its accounts belong to teams whose server comes and goes.
 * `--restores N` restores so many backups on new computers instead, with kills during both.
 * Then it is killed around what costs money, a tenth as often; `--paid` does that alone, `--kills` times.
 * `--seeded` instead makes the program's mistakes on purpose, one by one, and tells which are found.
 */
import { parseArgs } from 'node:util'
import type { Generation } from '../../electron/bridge/cabinet.ts'
import { bundlePrograms } from './bundle.ts'
import { ACCOUNTS, killsIn, runCampaign, type CampaignResult } from './campaign.ts'
import { runPaid, tableOf } from './paid/campaign.ts'
import { startPostgres, type Cluster } from '../support/postgres/cluster.ts'
import { canFill } from '../support/disk.ts'
import { runRestores } from './restores/campaign.ts'
import { allFaults, isFound, lookFor } from './faults.ts'
import { WAYS, type HarmChoice } from './harm.ts'
import type { Violation } from './judge.ts'
import { STATES, TARGETS, TEAM_TARGETS } from './states.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '5000' },
    seed: { type: 'string', default: String(Date.now()) },
    lanes: { type: 'string', default: '2' },
    generation: { type: 'string' },
    seeded: { type: 'boolean', default: false },
    only: { type: 'string' },
    harm: { type: 'string' },
    how: { type: 'string' },
    paid: { type: 'boolean', default: false },
    restores: { type: 'string' },
    team: { type: 'boolean', default: false },
  },
})
const started = performance.now()
const seconds = () => `${((performance.now() - started) / 1000).toFixed(0)} s`

/** What may be done to files, where not anything. */
const harm = values.harm === undefined ? undefined : choice(values.harm, values.how)

const wanted = values.only?.split(',')
const isWanted = (name: string) => wanted?.includes(name) ?? true

process.exitCode = (await runChosen()) ? 0 : 1

/** Answers whether nothing was wrong. */
function runChosen(): Promise<boolean> {
  if (values.restores !== undefined) return restoreSo(Number(values.restores))
  return values.seeded ? runSeeded() : runAll()
}

async function restoreSo(restores: number): Promise<boolean> {
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  const result = await runRestores({
    ...{ seed: values.seed, restores, signal: stop.signal },
    onProgress: (count) => count % 10 === 0 && console.log(`${count} restores, ${seconds()}`),
  })
  for (const what of result.violations) console.log(what)
  const { kills, left, violations } = result
  console.log(`${result.restores} restores, ${violations.length} wrong, seed ${values.seed}`)
  console.log(`${kills.backup} kills during backups, ${kills.restore} during restores`)
  console.log(`${left} messages left after their backup, ${seconds()}`)
  return violations.length === 0 && result.restores > 0
}

async function runAll(): Promise<boolean> {
  const kills = Number(values.kills)
  const programOf = await bundlePrograms()
  if (values.paid) return runPaidKills(programOf('sound'), kills)
  if (values.team) return runWithTeam(programOf('sound'))
  const isSound = await runKills(programOf('sound'))
  return (await runPaidKills(programOf('sound'), Math.ceil(kills / 10))) && isSound
}

/** Answers whether nothing was wrong. */
async function runPaidKills(program: string, kills: number): Promise<boolean> {
  const onProgress = (count: number) =>
    count % 50 === 0 && console.log(`${count} paid kills, ${seconds()}`)
  const lanes = Number(values.lanes)
  const how = { program, seed: values.seed, kills, lanes, harm, goesOn: true, onProgress }
  const { violations, kills: all } = await runPaid(how)
  for (const { kind, what } of violations) console.log(`${kind}: ${what}`)
  console.log(`\n${tableOf(all).join('\n')}`)
  console.log(`\n${sumOf(violations)}`)
  console.log(`${all.length} paid kills, seed ${values.seed}, ${seconds()}`)
  return violations.length === 0
}

function sumOf(violations: readonly Violation[]): string {
  const of = (...kinds: string[]) => violations.filter(({ kind }) => kinds.includes(kind)).length
  const others = violations.length - of('lost', 'twice', 'doubled', 'untold')
  const counts = `lost ${of('lost')}, twice ${of('twice')}, shown twice ${of('doubled')}`
  return `${counts}, untold ${of('untold')}, otherwise wrong ${others}`
}

/** Answers whether every fault was found. */
async function runSeeded(): Promise<boolean> {
  const faults = allFaults.filter(({ name }) => isWanted(name))
  const programOf = await bundlePrograms(faults)
  let found = 0
  for (const fault of faults) {
    const violations = await lookFor(fault, programOf(fault.name))
    const isIt = isFound(fault, violations)
    if (isIt) found += 1
    const others = violations.map(({ kind, what }) => `; ${kind}: ${what}`).join('')
    const told = isIt ? `found as ${fault.shows.join(' and ')}` : `NOT FOUND${others}`
    console.log(`${fault.name.padEnd(22)}${told}`)
  }
  console.log(`\n${found} of ${faults.length} faults found, ${seconds()}`)
  return found === faults.length
}

async function runWithTeam(program: string): Promise<boolean> {
  const cluster = await startPostgres()
  try {
    return await runKills(program, cluster)
  } finally {
    await cluster.stop()
  }
}

/** Answers whether nothing was wrong and every state was met. */
async function runKills(program: string, cluster?: Cluster): Promise<boolean> {
  const kills = Number(values.kills)
  const leastEach = wanted || cluster ? 0 : Math.min(50, Math.floor(kills / 40))
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  const result = await runCampaign({
    program,
    seed: values.seed,
    kills,
    leastEach,
    lanes: Number(values.lanes),
    targets: (cluster ? TEAM_TARGETS : TARGETS).filter(isWanted),
    cluster,
    accounts: values.generation ? [[values.generation as Generation]] : ACCOUNTS,
    goesOn: true,
    harm,
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
  console.log(`\n${sumOf(violations)}`)
  console.log(`${total} kills, and ${uncounted} with no message; ${pairs} trials of two accounts`)
  console.log(`full disk: ${canFill ? 'a small tmpfs' : 'not tried, it takes the rights to mount'}`)
  console.log(`seed ${values.seed}, ${seconds()}`)
}

function choice(files: string, how: string | undefined): HarmChoice {
  const way = WAYS.find((one) => one === how)
  return { files: new RegExp(files), ...(way && { how: way }) }
}
