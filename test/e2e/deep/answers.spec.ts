import type { Page } from '@playwright/test'
import { barriers } from '../support/barriers.ts'
import { test } from '../support/colleagues.ts'
import { answer, bubble, checkNow, composer, openThread, OWN, thread } from '../support/screens.ts'
import { expect } from '../support/test.ts'

const customer = { typed: '89150009911', shown: '+7 915 000-99-11' }

/** Under a message that a colleague’s claim stopped. */
const stopped = (page: Page) => page.locator('.trouble')

const question = (page: Page) => page.getByRole('dialog')

test('an answer under unsent text is seen, stops the second once, and names its author', async ({
  page,
  service,
  office,
}) => {
  await service.message(customer.typed, OWN, 'Сколько стоит доставка?')
  const colleague = await office.open()
  await openThread(page, customer.shown)
  await openThread(colleague, customer.shown)

  await test.step('who writes sees the answer, and is stopped once', async () => {
    await composer(colleague, 'en').fill('Delivery costs 500')
    await answer(page, 'Доставка бесплатная')
    await expect(bubble(page, 'Доставка бесплатная')).toBeVisible()
    await expect.poll(async () => (await service.requests())['sms.send']).toBe(1)
    // Before its own reading of the service shows it, the line above the conversation does.
    await expect(colleague.getByText('Доставка бесплатная').first()).toBeVisible()
    await checkNow(page)
    await colleague.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(question(colleague)).toContainText('Анна replied here')
    await expect(question(colleague)).toContainText('Доставка бесплатная')
    expect(await barriers(colleague)).toEqual([])
    await colleague.keyboard.press('Escape')
    await expect(composer(colleague, 'en')).toHaveValue('Delivery costs 500')
    expect((await service.requests())['sms.send']).toBe(1)
  })

  await test.step('the answer carries its author, in the conversation and in the list', async () => {
    await checkNow(colleague)
    await expect(bubble(colleague, 'Доставка бесплатная').locator('.by')).toHaveText('Анна')
    await colleague.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(bubble(colleague, 'Delivery costs 500')).toBeVisible()
    await expect.poll(async () => (await service.requests())['sms.send']).toBe(2)
    await checkNow(colleague)
    await checkNow(page)
    await expect(bubble(page, 'Delivery costs 500').locator('.by')).toHaveText('Борис')
    await expect(thread(page, customer.shown)).toContainText('Борис: Delivery costs 500')
  })

  await test.step('past a claim it stops once', async () => {
    await page.getByRole('button', { name: 'Отвечаю я' }).click()
    await expect(colleague.getByRole('main').getByText('Анна is answering').last()).toBeVisible()
    await answer(colleague, 'And tomorrow?', 'en')
    await expect(question(colleague)).toContainText('Анна is answering here')
    await question(colleague).getByRole('button', { name: 'Send anyway' }).click()
    await expect.poll(async () => (await service.requests())['sms.send']).toBe(3)
    await expect(bubble(colleague, 'And tomorrow?')).toBeVisible()
  })
})

test('what a colleague claims before it has left stands there, and says why', async ({
  app,
  page,
  service,
  office,
}) => {
  await service.message(customer.typed, OWN, 'Когда привезёте?')
  const colleague = await office.open()
  const { id: cabinet } = office.mine()
  await app.command('inbox.pause', { cabinet, paused: true })
  await openThread(page, customer.shown)
  await openThread(colleague, customer.shown)
  await answer(page, 'Завтра с утра')
  await expect(bubble(page, 'Завтра с утра')).toBeVisible()
  await colleague.getByRole('button', { name: 'I will answer' }).click()
  await expect(page.getByText('Отвечает Борис').last()).toBeVisible()
  await app.command('inbox.pause', { cabinet, paused: false })
  await expect(stopped(page)).toContainText('Не отправлено: здесь отвечает Борис.')
  expect(await barriers(page)).toEqual([])
  expect((await service.requests())['sms.send']).toBeUndefined()

  await page.getByRole('button', { name: 'Вернуть в черновик' }).click()
  await expect(composer(page)).toHaveValue('Завтра с утра')
  await app.command('settings.change', { undoSeconds: 0 })
  await page.getByRole('button', { name: 'Отправить', exact: true }).click()
  await expect(question(page)).toContainText('Здесь отвечает Борис')
  await question(page).getByRole('button', { name: 'Всё равно отправить' }).click()
  await expect.poll(async () => (await service.requests())['sms.send']).toBe(1)
})
