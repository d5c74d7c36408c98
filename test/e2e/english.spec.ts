import { panels } from '../../renderer/panels/index.ts'
import { addressOf } from '../../renderer/panels/panel.ts'
import { barriers, settled } from './support/barriers.ts'
import { byEmail, goTo, threadRows } from './support/screens.ts'
import { expect, test } from './support/test.ts'

// Journeys are made in one language each; what the page itself makes of the other is looked at here.
test.use({ locale: 'en-US', viewport: { width: 900, height: 600 } })

test('every panel is there in English, within the window and without barriers', async ({
  app,
  page,
  service,
}) => {
  await app.signIn(byEmail(service, service.addresses))
  await app.open()
  await threadRows(page).first().waitFor()
  for (const address of panels.map(addressOf)) {
    await test.step(address, async () => {
      await goTo(page, address)
      await settled(page, 'main')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^[^а-яё]+$/i)
      expect(await barriers(page, 'main')).toEqual([])
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
    })
  }
})
