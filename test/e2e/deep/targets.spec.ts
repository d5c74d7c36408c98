import type { Locator, Page } from '@playwright/test'
import { look } from '../support/barriers.ts'
import { openPanel } from '../support/exchange.ts'
import { expect, test } from '../support/test.ts'

const say = {
  numbers: 'Номера',
  reach: /\d\sиз\s\d\sна\sсвязи/,
  online: /На\sсвязи|Не\sна\sсвязи/,
} as const

const MENU = 'Главное меню'
const GROUP = 'Менеджеры по продажам'

/** The card of something, once it is there. */
async function card(page: Page, name: string): Promise<Locator> {
  const side = page.locator('section.side').filter({ has: page.getByRole('heading', { name }) })
  await side.waitFor()
  return side
}

test('from a number by a key to a person, and back, by links alone', async ({
  app,
  page,
  service,
}) => {
  await openPanel({ app, page, service }, say.numbers)
  const own = page.locator('tbody tr.record').filter({ hasText: MENU }).first()
  await own.getByRole('link', { name: MENU }).click()

  const menu = await card(page, MENU)
  await expect(menu).toContainText(say.reach)
  await look(page, 'the card of a menu', 'main')
  await menu.getByRole('link', { name: GROUP }).click()

  const group = await card(page, GROUP)
  const person = group.getByRole('list').getByRole('link').first()
  // Namesakes are told apart by their numbers.
  await expect(person).toHaveText(/\s\d{3}$/)
  await expect(group.getByRole('listitem').first()).toContainText(say.online)
  await look(page, 'the card of a group', 'main')
  await person.click()

  await expect(page).toHaveURL(/#\/extensions\?extension=\d+/)
  await page.locator('section.side').getByRole('link', { name: GROUP }).first().click()
  await (await card(page, GROUP)).getByRole('link', { name: MENU }).first().click()
  const back = (await card(page, MENU)).getByRole('link', { name: /\d{3}-\d\d-\d\d|\+7/ })
  await back.first().click()
  await expect(page).toHaveURL(/#\/numbers\?number=\d+/)
})
