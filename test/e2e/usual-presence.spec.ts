import { look } from './support/barriers.ts'
import { toPanel } from './support/exchange.ts'
import { byEmail } from './support/screens.ts'
import { expect, test } from './support/test.ts'

const said = {
  check: 'Check',
  online: 'Who is online',
  usual: 'As usual',
  usually: /usually online/,
  rings: /“Приёмная”: a telephone rings/,
  unknown: /who is online is not known/,
  unseen: 'The app has not seen yet who is online at this hour: Приёмная.',
  day: 'Day',
  week: 'Week',
  hours: /In 1\d\d hours of the week the app has not seen who is online/,
} as const

test.use({ locale: 'en-US', viewport: { width: 900, height: 600 } })

test('a call is followed as it usually goes at that hour, as far as that was seen', async ({
  app,
  page,
  service,
}) => {
  const sentence = page.locator('.sentence')
  const { id: cabinet } = await app.signIn(byEmail(service))
  // What it is since the last look alone has no length yet.
  for (let looks = 0; looks < 3; looks++) {
    await app.command('cabinet.check', { cabinet })
  }
  await app.open()
  await toPanel(page, said.check)
  await page.evaluate(() => (location.hash = '#/routes?from=sip:3001'))
  await page.getByLabel(said.online).selectOption(said.usual)
  await expect(sentence).toHaveText(said.rings)
  await expect(page.getByRole('button', { name: said.usually })).toBeVisible()

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
