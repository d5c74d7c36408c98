import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { signIn } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test('language and colours follow the system until somebody chooses, and the choice outlives a restart', async ({
  app,
  browser,
  page,
  service,
}) => {
  const background = (): Promise<string> =>
    page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.emulateMedia({ colorScheme: 'light' })
  await app.open()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')

  await test.step('before any script has run the rail is there, and an address that was used opens no more than that', async () => {
    const { origin } = new URL(page.url())
    const names = { 'ru-RU': 'Номера', 'en-US': 'Numbers' }
    for (const [locale, name] of Object.entries(names)) {
      const context = await browser.newContext({ locale, javaScriptEnabled: false })
      const still = await context.newPage()
      await still.goto(origin)
      const numbers = still.locator('nav a[href="#/numbers"]')
      await expect(numbers).toHaveText(name, { useInnerText: true })
      await context.close()
    }
    const stranger = await browser.newPage({ locale: 'ru-RU' })
    await stranger.goto(origin)
    await expect(stranger.getByRole('alert')).toContainText('Этот адрес уже не действует')
    await stranger.close()
  })

  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await signIn(page, service, 'en')
  const light = await background()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(background).not.toBe(light)
  const dark = await background()

  await page.getByRole('link', { name: 'Settings' }).click()
  const colours = page.getByRole('group', { name: 'Theme' })
  await colours.getByText('Light').click()
  await expect.poll(background).toBe(light)
  await page.emulateMedia({ colorScheme: 'light' })
  await colours.getByText('Dark').click()
  await expect.poll(background).toBe(dark)
  // The page shows the choice before the program has written it down.
  await expect.poll(() => readFile(join(app.home, 'settings.json'), 'utf8')).toContain('dark')
  await app.restart()
  await app.open()
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible()
  await expect.poll(background).toBe(dark)

  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('group', { name: 'Language' }).getByText('Русский').click()
  await expect(page.getByRole('heading', { name: 'Настройки' })).toBeVisible()
})
