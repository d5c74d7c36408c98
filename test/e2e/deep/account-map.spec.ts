import { look } from '../support/barriers.ts'
import { openPanel } from '../support/exchange.ts'
import { expect, test } from '../support/test.ts'

const MENU = 'Гарантия и сервис'

const said = {
  panel: 'Routes',
  title: 'Call routes',
  counts: /^Entry points: \d+ · Voice menus: 5 · Destinations: \d+$/,
  related: /^Entry points: 1 · Voice menus: 3 · Destinations: \d+$/,
  map: 'Map of all calls in the account',
  menu: /^Гарантия и\sсервис, Voice menu/,
  number: '+7 4852 00-02-00',
  all: 'Show everything',
  follow: 'Call path by hour',
  sentence: /\. A\scall to\sthe voice menu “Гарантия и\sсервис”/,
} as const

test.use({ locale: 'en-US', viewport: { width: 900, height: 600 } })

test('what leads to a menu and where it leads is found on the map by keyboard alone', async ({
  app,
  page,
  service,
}) => {
  const press = (key: string) => page.keyboard.press(key)
  const map = page.getByRole('group', { name: said.map })
  const counts = page.getByRole('status').filter({ hasText: ' · ' })
  const menu = map.getByRole('button', { name: said.menu })
  await openPanel({ app, page, service }, said.panel)

  await test.step('the whole account', async () => {
    await expect(counts).toHaveText(said.counts)
    await look(page, 'the map of an account')
  })
  await test.step('along the lines to a menu', async () => {
    // This number leads to the main menu.
    await map.getByRole('button', { name: said.number }).focus()
    await press('ArrowRight')
    for (let row = 0; row < 5; row++) {
      if (await menu.evaluate((one) => one === document.activeElement)) break
      await press('ArrowDown')
    }
    await expect(menu).toBeFocused()
    await press('Enter')
    await expect(counts).toHaveText(said.related)
    await expect(map.getByRole('button', { name: said.number })).toBeVisible()
    await expect(page.getByRole('link', { name: said.follow })).toBeFocused()
    await look(page, 'a chosen menu on the map')
  })
  await test.step('back to all, and on to the way of its calls', async () => {
    await press('Escape')
    await expect(menu).toBeFocused()
    await page.getByRole('button', { name: said.all }).focus()
    await press('Enter')
    await expect(counts).toHaveText(said.counts)
    await expect(menu).toBeFocused()
    await press('Enter')
    await expect(page.getByRole('link', { name: said.follow })).toBeFocused()
    await press('Enter')
    await expect(page.getByRole('status').filter({ hasText: MENU })).toHaveText(said.sentence)
  })
})
