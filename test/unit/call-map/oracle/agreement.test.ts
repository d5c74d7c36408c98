import { expect, test } from 'vitest'
import { agreementForAllTests } from './agreement.ts'

const expectAgreement = agreementForAllTests()

test('sentence, week, column, card, check and impact agree, and with the demo’s rules, for 20 accounts', async () => {
  let named = 0
  for (let seed = 1; seed <= 20; seed++) named += await expectAgreement(seed)
  expect(named).toBeGreaterThan(20)
})
