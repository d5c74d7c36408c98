import { expect, onTestFinished, test } from 'vitest'
import { startPostgres } from '../../support/postgres/cluster.ts'
import { bundlePrograms } from '../bundle.ts'
import { runCampaign } from '../campaign.ts'
import { runPaid } from '../paid/campaign.ts'
import { lookForPaid, paidFaults } from '../paid/faults.ts'
import { MOMENTS } from '../paid/trial.ts'
import { lookFor } from '../seeded-faults.ts'
import { allFaults } from '../seeded-harms.ts'
import { TEAM_TARGETS } from '../states.ts'

const MINUTES = 60_000

const programs = bundlePrograms([...allFaults, ...paidFaults])
const programOf = async (name: string) => (await programs)(name)

test(
  'killed in a team whose server comes and goes, it loses nothing, sends nothing twice, and each answer has its author',
  async () => {
    const cluster = await startPostgres()
    onTestFinished(() => cluster.stop())
    const result = await runCampaign({
      ...{ program: await programOf('sound'), seed: 'team', kills: 20, leastEach: 0 },
      ...{ lanes: 2, stopAtOnce: true, targets: TEAM_TARGETS, cluster },
    })
    expect(result.violations).toEqual([])
    expect(result.total).toBeGreaterThanOrEqual(20)
  },
  10 * MINUTES,
)

// Side by side: most of their time is spent waiting.
test.concurrent.each(allFaults)(
  'a program in which $does is found out',
  async (fault) => {
    const result = await lookFor(fault, await programOf(fault.name))
    const told = result.violations.filter(({ kind }) => fault.shows.includes(kind))
    expect(told, JSON.stringify(result.violations)).not.toEqual([])
  },
  10 * MINUTES,
)

test.concurrent(
  'killed around what costs money, it spends nothing twice and tells what became of it',
  async () => {
    const result = await runPaid({
      program: await programOf('sound'),
      seed: 'short',
      kills: 2 * MOMENTS.length,
      lives: MOMENTS.length,
      stopAtOnce: true,
      families: ['rest', 'rpc'],
    })
    expect(result.violations).toEqual([])
    expect(result.kills).toHaveLength(2 * MOMENTS.length)
  },
  5 * MINUTES,
)

test.concurrent.each(paidFaults)(
  'a program in which $does is found out',
  async (fault) => {
    const { violations } = await lookForPaid(fault, await programOf(fault.name))
    const told = violations.filter(({ kind }) => fault.shows.includes(kind))
    expect(told, JSON.stringify(violations)).not.toEqual([])
  },
  5 * MINUTES,
)
