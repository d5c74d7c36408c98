import { expect, test } from 'vitest'
import { createServiceClient } from '../../../electron/service/index.ts'
import { benchForAllTests } from '../numbers/support/bench.ts'

const bench = benchForAllTests(['emails'])

const listed = async () => (await bench.read('emails', true)).map(({ name }) => name)

test('an account without addresses, and one with hundreds in any letters, are listed whole', async () => {
  for (const { id } of await bench.read('emails', true)) await bench.call('emails.delete', { id })
  expect(await listed()).toEqual([])
  await bench.call('emails.create', { body: { email: 'почта@светлый-дом.example' } })
  const { addresses, apiToken: token } = bench.service
  // The app would read the list before and after each.
  const client = createServiceClient({ addresses, token })
  for (let n = 1; n < 230; n += 1) {
    await client.call('notificationEmails.create', { email: `number-${n}@svetly-dom.example` })
  }
  expect(await listed()).toHaveLength(230)
  expect(await listed()).toContain('почта@светлый-дом.example')
})
