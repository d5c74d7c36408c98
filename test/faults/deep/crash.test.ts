import { expect, onTestFinished, test } from 'vitest'
import { startPostgres } from '../../support/postgres/cluster.ts'
import { bundlePrograms } from '../bundle.ts'
import { runCampaign } from '../campaign.ts'
import { runPaid } from '../paid/campaign.ts'
import { MOMENTS } from '../paid/trial.ts'
import { TEAM_TARGETS } from '../states.ts'

const program = bundlePrograms().then((programOf) => programOf('sound'))

// Side by side: a part of their time is spent waiting.
test.concurrent.each(['one', 'two', 'three', 'four'])(
  'killed anywhere, the program loses nothing and sends nothing twice: seed %s',
  async (seed) => {
    const result = await runCampaign({ program: await program, seed, kills: 15 })
    expect(result.violations).toEqual([])
    expect(result.total).toBeGreaterThanOrEqual(15)
  },
)

test.concurrent.each(['one', 'two'])(
  'killed in a team whose server comes and goes, each answer has its author, too: seed %s',
  async (seed) => {
    const cluster = await startPostgres()
    onTestFinished(() => cluster.stop())
    const how = { program: await program, seed, kills: 10, targets: TEAM_TARGETS, cluster }
    const result = await runCampaign(how)
    expect(result.violations).toEqual([])
    expect(result.total).toBeGreaterThanOrEqual(10)
  },
)

test.concurrent.each(['rest', 'rpc'] as const)(
  'killed around what costs money, it spends nothing twice and tells what became of it: by %s',
  async (family) => {
    const { kills, violations } = await runPaid({
      ...{ program: await program, seed: 'deep', families: [family] },
      ...{ kills: 2 * MOMENTS.length, lives: MOMENTS.length },
    })
    expect(violations).toEqual([])
    expect(kills).toHaveLength(2 * MOMENTS.length)
  },
)
