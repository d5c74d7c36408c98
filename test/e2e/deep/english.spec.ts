import { addresses } from '../support/addresses.ts'
import { barriers, settled } from '../support/barriers.ts'
import { goTo, openSignedIn } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { choosePanel } from '../support/areas.ts'

// Journeys are made in one language each; what the page itself makes of the other is looked at here.
test.use({ locale: 'en-US', viewport: { width: 900, height: 600 } })

test('every panel and tab is there in English, within the window and without barriers', async ({
  app,
  page,
  service,
}) => {
  await openSignedIn({ app, page, service })
  await test.step('a missing address is added where it is missed, and nobody signs out', async () => {
    await choosePanel(page, 'Access')
    const add = page.getByRole('button', { name: 'Add service addresses…' })
    await add.click()
    const dialog = page.getByRole('dialog', { name: 'Missing service addresses' })
    await expect(dialog.getByLabel('RPC address')).toHaveValue(service.addresses.rpc)
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog).toBeHidden()
    const users = page.getByRole('list', { name: 'Users' }).getByRole('listitem')
    await expect(users).not.toHaveCount(0)
    await expect(add).toBeHidden()
  })
  for (const address of addresses) {
    await test.step(address, async () => {
      await goTo(page, address)
      await settled(page, 'main')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^[^а-яё]+$/i)
      expect(await barriers(page, 'main')).toEqual([])
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
        .toBeLessThanOrEqual(0)
    })
  }
})
