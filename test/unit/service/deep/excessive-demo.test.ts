import { expect, test } from 'vitest'
import { benchForAllTests } from '../../numbers/support/bench.ts'

const bench = benchForAllTests(['flashAccounts'])

test.each([
  ['deep', 'tooDeep'],
  ['wide', 'tooManyRows'],
] as const)('what a demo account answers that is %s is not read: %s', async (kind, detail) => {
  await bench.service.fault({ operation: 'flashCall.generalSettings', kind })
  await expect(bench.call('verification.general', {})).rejects.toMatchObject({
    kind: 'badReply',
    detail,
  })
})

test('a name of ten million signs makes its row an odd one', async () => {
  await bench.service.fault({ operation: 'flashCall.list', kind: 'long' })
  expect(await bench.read('flashAccounts', true)).toEqual([])
  expect((await bench.read('flashAccounts', true)).length).toBeGreaterThan(0)
})
