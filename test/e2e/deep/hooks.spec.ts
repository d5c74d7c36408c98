import { look } from '../support/barriers.ts'
import { notice, openPanel, row } from '../support/exchange.ts'
import { expect, test } from '../support/test.ts'

test.describe('in Russian', () => {
  test.use({ colorScheme: 'light' })

  test('a webhook is made for a receiver here, tried, and hears a real call', async ({
    app,
    page,
    service,
  }) => {
    await openPanel({ app, page, service }, 'Интеграции')
    await page.getByRole('link', { name: 'Приём' }).click()
    await expect(page.getByText('нужен публичный адрес или туннель')).toBeVisible()
    await page.getByRole('button', { name: 'Начать приём', exact: true }).click()
    const address = (await page.locator('code').first().textContent()) ?? ''
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[\w-]{20,}$/)
    await look(page, 'listening', 'main')

    await test.step('created, with what is wrong told beside its field', async () => {
      await page.getByRole('link', { name: /^Вебхуки \d/ }).click()
      await page.getByRole('button', { name: 'Создать вебхук' }).click()
      const form = page.getByRole('dialog', { name: 'Новый вебхук' })
      await form.getByLabel('Адрес').fill('file:///etc/passwd')
      await form.getByRole('button', { name: 'Создать' }).click()
      await expect(form.getByLabel('Адрес')).toHaveAccessibleDescription(
        /Адрес должен начинаться с\shttps/,
      )
      await form.getByLabel('Адрес').fill(address)
      await expect(form).toContainText('внутренней сети')
      await form.getByText('Поля, заголовки, параметры, шаблон').click()
      const renamed = form.getByRole('group', { name: 'Переименованные поля' })
      await renamed.getByRole('button', { name: 'Добавить строку' }).click()
      await renamed.getByLabel('Поле').fill('to')
      await renamed.getByLabel('Новое имя').fill('куда')
      const headers = form.getByRole('group', { name: 'Заголовки' })
      await headers.getByRole('button', { name: 'Добавить строку' }).click()
      await headers.getByLabel('Заголовок').fill('X-Key')
      await headers.getByLabel('Значение').fill('секрет')
      await form.getByRole('button', { name: 'Создать' }).click()
      await expect(headers.getByLabel('Значение')).toHaveAttribute('type', 'password')
      await expect(headers.getByLabel('Значение')).toBeFocused()
      await headers.getByLabel('Значение').fill('tell-no-one')
      await look(page, 'editor', 'dialog[open]')
      await page.keyboard.press('Control+Enter')
      await notice(page, /^127\.0\.0\.1:.*: создано$/)
    })

    const name = address.replace('http://', '')
    await test.step('a sample is posted once it was asked for', async () => {
      await row(page, name).locator('td:not(.tick)').first().click()
      const sheet = page.getByRole('region', { name, exact: true })
      await expect(sheet).not.toContainText('tell-no-one')
      await sheet.getByRole('button', { name: 'Отправить пример' }).click()
      const dialog = page.getByRole('dialog', { name: 'Отправить пример' })
      await expect(dialog).toContainText('Он отличается от настоящего')
      await dialog.getByRole('button', { name: 'Отправить', exact: true }).click()
      await expect(dialog).toContainText('Ответ со статусом 200')
      await look(page, 'sample', 'dialog[open]')
      await dialog.getByRole('button', { name: 'Закрыть', exact: true }).last().click()
    })

    await test.step('a call is heard as it was set', async () => {
      await fetch(new URL('/control/call', service.addresses.rest), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          direction: 'inbound',
          from: '79050001122',
          to: '74852000200',
          extension: '203',
          ring: 1,
          talk: 1,
        }),
      })
      await page.getByRole('link', { name: 'Приём' }).click()
      const posts = page.getByRole('list', { name: 'Полученные запросы' }).getByRole('listitem')
      await expect(posts).toHaveCount(2)
      await posts.first().locator('summary').click()
      const fields = posts.first().locator('dl').first()
      await expect(fields).toContainText(/куда\s*74852000200/)
      await expect(fields).toContainText(/switchdesk_event\s*create/)
      await expect(posts.first()).toContainText('tell-no-one')
      await look(page, 'posts', 'main')
    })
  })
})
