import { expect, test } from 'vitest'
import { runTeamCampaign } from '../team/campaign.ts'

test('whatever breaks, in the end all desktops of a team hold the same, and all that was acknowledged', async () => {
  const { violations, known, unknown } = await runTeamCampaign(7, 40)
  expect(violations).toEqual([])
  expect(known).toBeGreaterThan(40)
  expect(unknown).toBeGreaterThan(0)
})
