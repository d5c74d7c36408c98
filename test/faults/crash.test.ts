import { expect, test } from 'vitest'
import { bundlePrograms } from './bundle.ts'
import { runCampaign } from './campaign.ts'
import { seededFaults } from './seeded-faults.ts'
import { STATES } from './states.ts'

const MINUTES = 60_000

const programs = bundlePrograms(seededFaults)
const programOf = async (name: string) => (await programs)(name)

test(
  'killed at every point of a message’s way, the program loses nothing and sends nothing twice',
  async () => {
    const result = await runCampaign({
      program: await programOf('sound'),
      seed: 'short',
      kills: 60,
      leastEach: 2,
      lanes: 2,
      stopAtOnce: true,
    })
    expect(result.violations).toEqual([])
    expect(result.total).toBeGreaterThanOrEqual(60)
    for (const state of STATES) expect(result.kills[state], state).toBeGreaterThanOrEqual(2)
  },
  10 * MINUTES,
)

test(
  'an older cabinet, over its own interface, loses nothing and sends nothing twice either',
  async () => {
    const result = await runCampaign({
      program: await programOf('sound'),
      seed: 'older',
      generation: 'legacy',
      kills: 12,
      leastEach: 0,
      lanes: 2,
      lives: 6,
      targets: [
        'arrived',
        'headers',
        'unknown',
        'confirmed',
        'refreshing',
        'held',
        'twins',
        'anytime',
      ],
      stopAtOnce: true,
    })
    expect(result.violations).toEqual([])
    expect(result.kills['sending, on the wire']).toBeGreaterThanOrEqual(2)
    expect(result.kills.confirmed).toBeGreaterThanOrEqual(1)
  },
  5 * MINUTES,
)

test.each(seededFaults)(
  'a program in which $does is found out',
  async (fault) => {
    const result = await runCampaign({
      program: await programOf(fault.name),
      seed: fault.name,
      kills: 60,
      leastEach: 0,
      lanes: 1,
      lives: fault.lives ?? 2,
      targets: fault.targets,
      stopAtOnce: true,
    })
    expect(result.violations.map(({ kind }) => kind)).toContain(fault.shows)
  },
  5 * MINUTES,
)
