import { expect, test } from 'vitest'
import { agreementForAllTests } from '../agreement.ts'

const ACCOUNTS = Number(process.env['ORACLE_ACCOUNTS'] ?? 300)
const FIRST = Number(process.env['ORACLE_FIRST'] ?? 1)

const expectAgreement = agreementForAllTests()

test(`sentence, week, column, card, check and impact agree, and with the demo’s rules, for ${ACCOUNTS} accounts`, async () => {
  let named = 0
  for (let seed = FIRST; seed < FIRST + ACCOUNTS; seed++) named += await expectAgreement(seed)
  expect(named).toBeGreaterThan(ACCOUNTS)
})
