import { look } from '../support/barriers.ts'
import { openPanel, toPanel } from '../support/exchange.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: { width: 900, height: 600 } })

const NOWHERE = '+7 4855 00-03-10'

/** Where each finding of the demo office leads, and which field has the keyboard there. */
const LEADS = [
  ['#/menus/903?field=menu.2.destination_id', 'branches.branch-3.target'],
  ['#/menus/903?field=no_active', 'closed'],
  ['#/numbers/external?external=', 'status'],
  ['#/numbers?number=74855000310', 'following integration_following'],
  ['#/groups?group=405', 'sips'],
  ['#/groups?group=402', 'sips.1'],
  ['#/extensions?extension=3012', 'aon'],
  ['#/hooks?webhook=902', 'url'],
] as const

test('faults are found, lead to where they are mended, and are hidden for a reason until they change', async ({
  app,
  page,
  service,
}) => {
  const { keyboard } = page
  await openPanel({ app, page, service }, 'Проблемы')
  const section = (name: string) => page.getByRole('region', { name })
  const nowhere = section('Ошибки: 5').getByRole('link', {
    name: /никуда не\sведёт/,
  })

  await test.step('the demo office has its own', async () => {
    await expect(section('Ошибки: 5').getByRole('listitem')).toHaveCount(5)
    await expect(section('Советы: 4').getByRole('listitem')).toHaveCount(4)
    // Reservations are told by an interface whose address was not given.
    await expect(section('Не проверено')).toContainText('Брони номеров: нужен адрес RPC')
    await look(page, 'check')
  })

  const focused = () =>
    page.evaluate(
      () => document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset['field'],
    )
  for (const [href, field] of LEADS) {
    await test.step(`a finding leads the keyboard to its field: ${href}`, async () => {
      await page.locator(`main a[href^="${href}"]`).focus()
      await keyboard.press('Enter')
      await expect.poll(focused).toBe(field)
      await toPanel(page, 'Проблемы')
    })
  }

  await test.step('and so it does from a list, and from beside it', async () => {
    await toPanel(page, 'Группы')
    await page.locator('td a[href*="group=405"]').click()
    await expect.poll(focused).toBe('sips')
    await page.getByRole('list', { name: 'Проблемы' }).getByRole('link').press('Enter')
    await expect.poll(focused).toBe('sips')
    await look(page, 'a group with problems')
  })

  await test.step('lists are narrowed to what has problems', async () => {
    const rows = page.getByRole('row')
    await toPanel(page, 'Меню')
    await page.keyboard.press('Control+f')
    await page.getByRole('combobox', { name: 'Проблемы' }).selectOption('С проблемами')
    await expect(page.getByRole('columnheader', { name: 'Проблемы' })).toBeVisible()
    expect(await rows.count()).toBeGreaterThan(1)
    await toPanel(page, 'Номера')
    await page.keyboard.press('Control+f')
    await page.getByRole('button', { name: 'Фильтры' }).click()
    await page.getByRole('combobox', { name: 'Свойства' }).selectOption('С проблемами')
    await page.keyboard.press('Escape')
    await rows.nth(1).locator('td').nth(1).click()
    const told = page.getByRole('list', { name: 'Проблемы' }).getByRole('listitem')
    await expect(told).not.toHaveCount(0)
    await toPanel(page, 'Проблемы')
  })

  await test.step('one is hidden by keyboard alone', async () => {
    await nowhere.focus()
    await keyboard.press('Tab')
    await keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('никуда не ведёт')
    await dialog.getByLabel(/^Причина/).focus()
    await keyboard.press('Enter')
    await expect(dialog).toContainText('Напишите причину')
    await keyboard.type('Закрыли весной')
    await keyboard.press('Enter')
    await expect(section('Ошибки: 4')).toBeVisible()
    await page.getByText('Скрыто: 1').click()
    await expect(page.getByText('Скрыто: Закрыли весной')).toBeVisible()
  })

  await test.step('what could not be read is told, and nothing is said of it', async () => {
    await service.fault({ operation: 'webhooks.list', kind: 'status', status: 500, times: 'all' })
    await page.getByRole('button', { name: 'Проверить заново' }).click()
    await expect(section('Не проверено')).toContainText('Вебхуки: не удалось прочитать')
    await expect(section('Предупреждения: 3')).toBeVisible()
    await service.clearFaults()
    await page.getByRole('button', { name: 'Проверить заново' }).click()
    await expect(section('Предупреждения: 4')).toBeVisible()
  })

  await test.step('it is shown again in English, and leads to the number', async () => {
    await app.command('settings.change', { locale: 'en' })
    await toPanel(page, 'Problems')
    await page.getByRole('button', { name: 'Show again' }).click()
    await page
      .getByRole('region', { name: 'Errors: 5' })
      .getByRole('link', { name: /leads nowhere/ })
      .click()
    await expect(page.getByRole('region', { name: NOWHERE })).toBeVisible()
  })
})
