import { look } from './support/barriers.ts'
import { openPanel, toPanel } from './support/exchange.ts'
import { expect, test } from './support/test.ts'

const texts = {
  menus: 'Меню',
  numbers: 'Номера',
  problems: 'Проблемы',
  some: 'С проблемами',
  features: 'Свойства',
  filters: 'Фильтры',
} as const

test.use({ viewport: { width: 900, height: 600 } })

test('what is broken is found from its list', async ({ app, page, service }) => {
  const { menus, numbers, problems, some, features, filters } = texts
  const filter = page.getByRole('combobox', { name: problems })
  const rows = page.getByRole('row')
  await openPanel({ app, page, service }, menus)
  await filter.selectOption(some)
  await expect(page.getByRole('columnheader', { name: problems })).toBeVisible()
  const faulty = (await rows.count()) - 1
  expect(faulty).toBeGreaterThan(0)
  await look(page, 'menus with problems')
  await toPanel(page, numbers)
  await page.getByRole('button', { name: filters }).click()
  await page.getByRole('combobox', { name: features }).selectOption(some)
  await look(page, 'numbers with problems')
  await page.keyboard.press('Escape')
  await rows.nth(1).click()
  await expect(page.getByRole('list', { name: problems }).getByRole('listitem')).not.toHaveCount(0)
})
