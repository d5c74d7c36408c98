import { look } from '../support/barriers.ts'
import { administrator, toPanel } from '../support/exchange.ts'
import { byEmail } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/** The queue to which the free line leads. */
const QUEUE = 701

const said = {
  panel: 'Problems',
  from: 'Call to',
  online: 'Who is online',
  usual: 'As usual',
  usually: /usually online/,
  rings: /“Приёмная”: a\sphone rings/,
  unknown: /not known yet who is\sonline/,
  unseen: 'No data yet on who is online at this hour: Приёмная.',
  day: 'Day',
  week: 'Week',
  hours: /No data on who is online for 1\d\d\shours of the week/,
  maybe: /possibly/,
  here: 'The call comes here',
  settled: /confirmed by a\stest call/,
  open: 'Remove the mark',
  untold: /so the destination is unclear/,
} as const

test.use({ locale: 'en-US', viewport: { width: 900, height: 600 } })

test('where a call goes is asked by number, settled by who has tried it, and told as usual', async ({
  app,
  page,
  service,
}) => {
  const { keyboard } = page
  const sentence = page.locator('.sentence')
  const client = administrator(service)
  const { name } = await client.call('callQueues.read', { call_queue_id: QUEUE })
  const group = { name, number: 398, sequence_rule: 'Order', timeout: 30, sips: [3001] }
  await client.call('groups.create', group as never)
  const { id: cabinet } = await app.signIn(byEmail(service))
  // What it is since the last look alone has no length yet.
  for (let looks = 0; looks < 3; looks++) {
    await app.command('cabinet.check', { cabinet })
  }
  await app.open()
  await toPanel(page, said.panel)
  const goOn = (to: string) => page.evaluate((hash) => (location.hash = hash), `#/routes${to}`)

  await test.step('a number is found by its digits, and stands once in what is found', async () => {
    await goOn('')
    await page.getByRole('combobox', { name: said.from }).focus()
    const found = page.getByRole('option')
    for (const typed of ['74855000310', '4855 00-03-10']) {
      await keyboard.type(typed)
      await expect(found).toHaveCount(1)
      await expect(found).toHaveText(/^\+7 4855 00-03-10/)
      await expect(found).not.toContainText('74855000310')
      await keyboard.press('Control+a')
      await keyboard.press('Delete')
    }
    // An extension has its number beside its name.
    await keyboard.type('201')
    await expect(found.filter({ hasText: /201$/ })).toHaveCount(1)
  })

  await test.step('which of two with a name is meant is settled, and open again', async () => {
    await goOn('?from=numbers:511')
    await expect(sentence).toHaveText(said.untold)
    const places = (words: RegExp) => page.locator('[data-place]').filter({ hasText: words })
    await expect(places(said.maybe)).toHaveCount(2)
    await page.locator('[data-place^=groups]').focus()
    await keyboard.press('Enter')
    const settle = page.getByRole('button', { name: said.here })
    await look(page, 'two with one name')
    await settle.focus()
    await keyboard.press('Enter')
    await expect(places(said.settled)).toHaveCount(1)
    await expect(places(said.maybe)).toHaveCount(0)
    await expect(sentence).not.toHaveText(said.untold)
    await look(page, 'a name that was settled')
    // The keys go on where they were.
    await expect(page.getByRole('button', { name: said.open })).toBeFocused()
    await keyboard.press('Enter')
    await expect(places(said.maybe)).toHaveCount(2)
  })

  await test.step('a call is followed as it usually goes at that hour', async () => {
    await goOn('?from=sip:3001')
    await page.getByLabel(said.online).selectOption(said.usual)
    await expect(sentence).toHaveText(said.rings)
    await expect(page.getByRole('button', { name: said.usually })).toBeVisible()
  })

  await test.step('of hours that nobody has seen that is said', async () => {
    const day = page.getByLabel(said.day, { exact: true })
    await day.selectOption({ index: 1 + ((new Date().getDay() + 2) % 7) })
    await expect(sentence).toHaveText(said.unknown)
    await expect(page.getByText(said.unseen)).toBeVisible()
    await look(page, 'a call as it usually goes')
    await page.getByText(said.week, { exact: true }).click()
    await expect(page.getByText(said.hours)).toBeVisible()
    await look(page, 'a week as it usually is')
  })
})
