import { expect, test } from 'vitest'
import { bundlePrograms } from '../bundle.ts'
import { killsIn, runCampaign } from '../campaign.ts'
import { STATES } from '../states.ts'

const MINUTES = 60_000

test(
  'killed at every point of a message’s way, the program loses nothing and sends nothing twice',
  async () => {
    const programOf = await bundlePrograms([])
    const result = await runCampaign({
      program: programOf('sound'),
      seed: 'short',
      kills: 30,
      leastEach: 1,
      lanes: 2,
      stopAtOnce: true,
    })
    expect(result.violations).toEqual([])
    expect(result.total).toBeGreaterThanOrEqual(30)
    for (const state of STATES) expect(killsIn(result, state), state).toBeGreaterThanOrEqual(1)
  },
  10 * MINUTES,
)
