import { expect, test } from 'vitest'
import { runRestores } from '../restores/campaign.ts'

test('restored on new computers, a backup brings back all of it, and nothing leaves twice', async () => {
  const { restores, violations } = await runRestores({ seed: 'deep', restores: 6 })
  expect(violations).toEqual([])
  expect(restores).toBe(6)
})
