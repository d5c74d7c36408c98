import { look } from './support/barriers.ts'
import { openPanel, toPanel } from './support/exchange.ts'
import { expect, test } from './support/test.ts'

test.use({ viewport: { width: 900, height: 600 } })

const NOWHERE = '+7 4855 00-03-10'

test('faults are found, lead to where they are mended, and are hidden for a reason until they change', async ({
  app,
  page,
  service,
}) => {
  const { keyboard } = page
  await openPanel({ app, page, service }, 'Проверка')
  const section = (name: string) => page.getByRole('region', { name })
  const nowhere = section('Предупреждения: 6').getByRole('link', {
    name: /никуда не ведёт/,
  })

  await test.step('the demo office has its own', async () => {
    await expect(section('Ошибки: 2').getByRole('listitem')).toHaveCount(2)
    await expect(section('Стоит знать: 4').getByRole('listitem')).toHaveCount(4)
    // Reservations are told by an interface whose address was not given.
    await expect(section('Не проверено')).toContainText('Брони номеров: нужен адрес RPC')
    await look(page, 'check')
  })

  await test.step('one is hidden by keyboard alone', async () => {
    await nowhere.focus()
    await keyboard.press('Tab')
    await keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('никуда не ведёт')
    await dialog.getByLabel(/^Почему/).focus()
    await keyboard.press('Enter')
    await expect(dialog).toContainText('Напишите причину')
    await keyboard.type('Закрыли весной')
    await keyboard.press('Enter')
    await expect(section('Предупреждения: 5')).toBeVisible()
    await page.getByText('Скрыто: 1').click()
    await expect(page.getByText('Скрыто: Закрыли весной')).toBeVisible()
  })

  await test.step('what could not be read is told, and nothing is said of it', async () => {
    await service.fault({ operation: 'webhooks.list', kind: 'status', status: 500, times: 20 })
    await page.getByRole('button', { name: 'Проверить заново' }).click()
    await expect(section('Не проверено')).toContainText('Вебхуки: не удалось прочитать')
    await expect(section('Предупреждения: 4')).toBeVisible()
    await service.clearFaults()
    await page.getByRole('button', { name: 'Проверить заново' }).click()
    await expect(section('Предупреждения: 5')).toBeVisible()
  })

  await test.step('it is shown again in English, and leads to the number', async () => {
    await app.command('settings.change', { locale: 'en' })
    await toPanel(page, 'Check')
    await page.getByRole('button', { name: 'Show again' }).click()
    await page
      .getByRole('region', { name: 'Warnings: 6' })
      .getByRole('link', { name: /leads nowhere/ })
      .click()
    await expect(page.getByRole('region', { name: NOWHERE })).toBeVisible()
  })
})
