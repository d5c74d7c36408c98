import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { bubbles, openThread, signIn } from './support/screens.ts'
import { expect, test } from './support/test.ts'

/** Rules whose outcome depends on colours. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** What axe finds serious or worse, as `rule: where`. The dark page differs by its colours alone. */
async function barriers(page: Page): Promise<string[]> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  // There are no frames, for whose sake axe would otherwise open a second page at every look.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (isDark ? axe.withRules(colourRules) : axe).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary}`),
    )
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } })

    test('no panel has a serious barrier', async ({ app, page, service }) => {
      await service.message('89150007788', '79010004810', 'Код 123456: https://example.org/a')
      await app.open()
      await expect(page.getByRole('heading', { name: 'Вход в кабинет' })).toBeVisible()
      expect.soft(await barriers(page), 'sign-in').toEqual([])

      await signIn(page, service)
      expect.soft(await barriers(page), 'inbox').toEqual([])
      await openThread(page, '+7 915 000-77-88')
      await expect(bubbles(page).last()).toBeVisible()
      await page.getByLabel('Текст сообщения').fill('Привет')
      expect.soft(await barriers(page), 'conversation').toEqual([])

      await page.getByLabel('Текст сообщения').fill('/')
      await page.getByLabel('Текст сообщения').press('End')
      await page.getByRole('button', { name: 'Настроить быстрые ответы…' }).click()
      await page.getByRole('button', { name: 'Добавить ответ' }).click()
      expect.soft(await barriers(page), 'quick replies').toEqual([])
      await page.getByRole('dialog').getByRole('button', { name: 'Закрыть' }).click()
      await page.getByRole('button', { name: 'Пакет SMS и обработчик номера' }).click()
      await expect(page.getByText('Подключён', { exact: true })).toBeVisible()
      expect.soft(await barriers(page), 'packet').toEqual([])
      await page.getByRole('dialog').getByRole('button', { name: 'Закрыть' }).click()

      await page.getByRole('link', { name: 'Контакты' }).click()
      const file = { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('Анна;900\nПётр;\n') }
      await page.locator('input[type=file]').setInputFiles(file)
      await expect(page.getByText('1 замечание')).toBeVisible()
      expect.soft(await barriers(page), 'contacts from a file').toEqual([])
      await page.getByRole('button', { name: 'Добавить 1 контакт' }).click()
      await expect(page.getByRole('listitem').filter({ hasText: 'Анна' })).toBeVisible()
      expect.soft(await barriers(page), 'contacts').toEqual([])

      for (const [link, heading] of [
        ['Аккаунты', 'SIP-аккаунты'],
        ['Настройки', 'Настройки'],
        ['Диагностика', 'Диагностика'],
      ] as const) {
        await page.getByRole('navigation').getByRole('link', { name: link }).click()
        await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
        await expect(page.getByRole('main').getByRole('progressbar')).toHaveCount(0)
        expect.soft(await barriers(page), heading).toEqual([])
      }
    })
  })
}
