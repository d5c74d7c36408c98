import { look } from './support/barriers.ts'
import { administrator, openPanel } from './support/exchange.ts'
import { expect, test } from './support/test.ts'

/** The queue to which the free line leads. */
const QUEUE = 701

const said = {
  check: 'Check',
  maybe: /possibly/,
  here: 'The call comes here',
  settled: /tried by telephone/,
  open: 'Take the mark away',
  untold: /does not tell for certain/,
} as const

test.use({ locale: 'en-US', viewport: { width: 900, height: 600 } })

test('who has tried it by telephone settles which of two with a name is meant', async ({
  app,
  page,
  service,
}) => {
  const client = administrator(service)
  const { name } = await client.call('callQueues.read', { call_queue_id: QUEUE })
  const group = { name, number: 398, sequence_rule: 'Order', timeout: 30, sips: [3001] }
  await client.call('groups.create', group as never)
  await openPanel({ app, page, service }, said.check)
  await page.evaluate(() => (location.hash = '#/routes?from=numbers:511'))
  await expect(page.locator('.sentence')).toHaveText(said.untold)
  const places = (words_: RegExp) => page.locator('[data-place]').filter({ hasText: words_ })
  await expect(places(said.maybe)).toHaveCount(2)
  await page.locator('[data-place^=groups]').focus()
  await page.keyboard.press('Enter')
  const settle = page.getByRole('button', { name: said.here })
  await look(page, 'two with one name')
  await settle.focus()
  await page.keyboard.press('Enter')

  await expect(places(said.settled)).toHaveCount(1)
  await expect(places(said.maybe)).toHaveCount(0)
  await expect(page.locator('.sentence')).not.toHaveText(said.untold)
  await look(page, 'a name that was settled')
  // The keys go on where they were.
  const open = page.getByRole('button', { name: said.open })
  await expect(open).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(places(said.maybe)).toHaveCount(2)
})
