import { expect, test } from 'vitest'
import { benchForAllTests } from '../numbers/support/bench.ts'

const bench = benchForAllTests(['emails'])

const addresses = async () => (await bench.read('emails', true)).map(({ name }) => name)
const create = (email: string) => bench.call('emails.create', { body: { email } })

test('an account without addresses, and one with hundreds in any letters, are listed whole', async () => {
  for (const { id } of await bench.read('emails', true)) await bench.call('emails.delete', { id })
  expect(await addresses()).toEqual([])
  await create('почта@светлый-дом.example')
  for (let n = 1; n < 230; n += 1) await create(`number-${n}@svetly-dom.example`)
  expect(await addresses()).toHaveLength(230)
  expect(await addresses()).toContain('почта@светлый-дом.example')
})
