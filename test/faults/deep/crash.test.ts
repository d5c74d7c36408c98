import { expect, onTestFinished, test } from 'vitest'
import { startPostgres } from '../../support/postgres/cluster.ts'
import { bundlePrograms } from '../bundle.ts'
import { ACCOUNTS, runCampaign, type CampaignResult } from '../campaign.ts'
import { runPaid } from '../paid/campaign.ts'
import { MOMENTS } from '../paid/trial.ts'
import { TARGETS, TEAM_TARGETS } from '../states.ts'

const program = bundlePrograms().then((programOf) => programOf('sound'))

const KILLS = 5

/** Shows that a campaign goes on, also on a machine on which each takes minutes. */
const onProgress = (kills: number) => console.debug(`${kills} kills`)

/** All kills, those of lives that did not get as far as they were to on a slow machine included. */
const killsOf = ({ total, uncounted }: CampaignResult) => total + uncounted

/** A list from the place that a campaign begins with, so that short campaigns go through all of it together. */
function turned<T>(list: readonly T[], by: number): T[] {
  return list.map((_, at) => list[(at + by) % list.length] as T)
}

// Side by side, since a part of their time is spent waiting.
test.concurrent.each(Array.from({ length: 12 }, (_, at) => at))(
  'killed anywhere, the program loses nothing and sends nothing twice: seed %s',
  async (at) => {
    const turns = { targets: turned(TARGETS, at * KILLS), accounts: turned(ACCOUNTS, at) }
    const how = { program: await program, seed: String(at), kills: KILLS, onProgress, ...turns }
    const result = await runCampaign(how)
    expect(result.violations).toEqual([])
    expect(result.total).toBeGreaterThan(0)
    expect(killsOf(result)).toBeGreaterThanOrEqual(KILLS)
  },
)

test.concurrent.each(Array.from({ length: 4 }, (_, at) => at))(
  'killed in a team whose server comes and goes, each answer has its author, too: seed %s',
  async (at) => {
    const cluster = await startPostgres()
    onTestFinished(() => cluster.stop())
    const turns = { targets: turned(TEAM_TARGETS, at * KILLS), accounts: turned(ACCOUNTS, at) }
    const how = {
      program: await program,
      seed: String(at),
      kills: KILLS,
      ...turns,
      cluster,
      onProgress,
    }
    const result = await runCampaign(how)
    expect(result.violations).toEqual([])
    expect(result.total).toBeGreaterThan(0)
    expect(killsOf(result)).toBeGreaterThanOrEqual(KILLS)
  },
)

test.concurrent.each(['rest', 'rpc'] as const)(
  'killed around what costs money, it spends nothing twice and tells what became of it: by %s',
  async (family) => {
    const { kills, violations } = await runPaid({
      ...{ program: await program, seed: 'deep', families: [family] },
      ...{ kills: 2 * MOMENTS.length, lives: MOMENTS.length, onProgress },
    })
    expect(violations).toEqual([])
    expect(kills).toHaveLength(2 * MOMENTS.length)
  },
)
