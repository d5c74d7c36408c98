import type { Page } from '@playwright/test'
import { barriers } from '../support/barriers.ts'
import { test } from '../support/colleagues.ts'
import { composer, openThread, OWN, thread } from '../support/screens.ts'
import { expect } from '../support/test.ts'

const customer = { typed: '89150007788', shown: '+7 915 000-77-88' }

const inList = (page: Page, words: string) =>
  thread(page, customer.shown).getByText(words, { exact: false })

test('two administrators see who of them answers, and work on without their server', async ({
  page,
  service,
  office,
}) => {
  await service.message(customer.typed, OWN, 'Сколько стоит доставка?')
  const colleague = await office.open()

  await test.step('one says that he answers, and the other sees by whom', async () => {
    await openThread(page, customer.shown)
    await page.getByRole('button', { name: 'Отвечаю я' }).click()
    await expect(page.getByText('Вы отвечаете', { exact: true })).toBeVisible()
    await expect(inList(colleague, 'Анна is answering')).toBeAttached()
    await openThread(colleague, customer.shown)
    await expect(colleague.getByRole('main').getByText('Анна is answering').last()).toBeVisible()
    await expect(colleague.getByRole('button', { name: 'I will answer' })).toHaveCount(0)
    expect(await barriers(page)).toEqual([])
    expect(await barriers(colleague)).toEqual([])
  })

  await test.step('who writes there is seen before anything is sent', async () => {
    await composer(page).fill('Доставка бесплатная')
    await expect(colleague.getByText('Анна is writing…')).toBeVisible()
    await composer(page).fill('')
  })

  await test.step('what is released anybody may answer', async () => {
    await page.getByRole('button', { name: 'Не буду отвечать' }).click()
    await colleague.getByRole('button', { name: 'I will answer' }).click()
    await expect(colleague.getByText('You are answering', { exact: true })).toBeVisible()
    await expect(page.getByText('Отвечает Борис').last()).toBeVisible()
  })

  await test.step('without the server both are told so, and go on', async () => {
    await office.cluster.stop()
    await expect(page.getByText('Нет связи с командой', { exact: true })).toBeVisible()
    await expect(colleague.getByText('Team offline')).toBeVisible()
  })
})
