import type { Page } from '@playwright/test'
import { join } from 'node:path'
import { composer, openThread, threadRows } from '../e2e/support/screens.ts'
import { test } from '../e2e/support/test.ts'
import type { Language } from '../e2e/support/words.ts'

/** Where README finds them. */
const folder = join(import.meta.dirname, '../../resources/screenshots')
const CUSTOMER = 'Олег Самсонов'

test.use({ carriedDemo: true })

interface Picture {
  name: string
  /** The place in the app, after `#/`. */
  place: string
  language?: Language
  dark?: boolean
  /** What is done there before the picture is taken. */
  arrange?: (page: Page) => Promise<unknown>
}

/** Waits until the account is known as far as its money. */
const settle = (page: Page) => page.getByRole('banner').getByText('₽').waitFor()

/** Opens a conversation once all of it was read. */
async function openRead(page: Page): Promise<void> {
  await openThread(page, CUSTOMER)
  await page.getByText(/Загружаем более ранние|Loading older/).waitFor({ state: 'hidden' })
}

/** A day as somebody types it. */
const daysAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toLocaleDateString('ru', {
    day: 'numeric',
    month: 'long',
  })

const pictures: Picture[] = [
  {
    name: 'inbox-light-ru',
    place: 'inbox',
    arrange: async (page) => {
      await openRead(page)
      await composer(page).fill('Да, замерщик приедет завтра с 10 до 12, позвонит за полчаса.')
    },
  },
  {
    name: 'inbox-dark-en',
    place: 'inbox',
    language: 'en',
    dark: true,
    arrange: openRead,
  },
  {
    name: 'inbox-search-light-ru',
    place: 'inbox',
    arrange: async (page) => {
      await openRead(page)
      await page.getByLabel('Найти переписку или сообщение').fill(`замер до ${daysAgo(2)}`)
      await page.getByRole('button', { name: /^Снять фильтр: / }).waitFor()
      await page.getByRole('region', { name: 'Сообщения' }).getByRole('link').first().click()
    },
  },
  {
    name: 'numbers-light-ru',
    place: 'numbers',
    arrange: (page) => openRow(page, '+7 901 000-48-10'),
  },
  {
    name: 'extensions-light-ru',
    place: 'extensions',
    arrange: (page) => openRow(page, 'Сергей Волков'),
  },
  {
    name: 'menu-light-ru',
    place: 'menus',
    arrange: async (page) => {
      await openRow(page, /^Главное меню/)
      await page.getByRole('button', { name: 'Изменить' }).click()
      await page.locator('.box').first().waitFor()
    },
  },
  {
    name: 'money-light-ru',
    place: 'money/months',
    arrange: (page) => page.getByRole('figure').waitFor(),
  },
  {
    name: 'support-dark-en',
    place: 'support',
    language: 'en',
    dark: true,
    arrange: (page) => openRow(page, '8-800'),
  },
]

/** Opens the row of a list that holds the text. */
const openRow = (page: Page, text: string | RegExp) =>
  page.getByRole('row').filter({ hasText: text }).locator('td').nth(1).click()

for (const { name, place, language = 'ru', dark = false, arrange } of pictures) {
  test.describe(name, () => {
    test.use({
      locale: language === 'ru' ? 'ru-RU' : 'en-GB',
      colorScheme: dark ? 'dark' : 'light',
    })

    test('is taken', async ({ app, page }) => {
      await app.open()
      await threadRows(page).nth(4).waitFor()
      await settle(page)
      // All pictures share a keychain, and each has a folder of its own: the file is missed.
      const { active } = await app.command('app.state', undefined)
      if (active !== undefined) await app.command('database.seeNotices', { cabinet: active })
      await page.evaluate((to) => (location.hash = `#/${to}`), place)
      await page.getByRole('main').getByRole('heading').first().waitFor()
      await arrange?.(page)
      // What slides in or is still being read has come to rest by then.
      await page.waitForTimeout(2_000)
      await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' })
    })
  })
}
