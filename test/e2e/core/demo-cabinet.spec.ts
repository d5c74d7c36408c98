import {
  answer,
  banners,
  bubble,
  bubbles,
  openThread,
  showInbox,
  threadRows,
} from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const CUSTOMER = 'Марина Орлова'

test('one click leads into a demo cabinet, which works and is there again after a restart', async ({
  app,
  page,
}) => {
  await app.open()
  await page.getByRole('button', { name: 'Осмотреться в демо-кабинете' }).click()
  await showInbox(page)
  await expect(threadRows(page).nth(4)).toBeVisible()
  await openThread(page, CUSTOMER)
  await expect(bubbles(page).last()).toBeVisible()
  await answer(page, 'Проверка связи из демо-кабинета')
  await expect(bubble(page, 'Проверка связи')).toContainText('Отправлено')

  await app.restart()
  await app.open()
  await openThread(page, CUSTOMER)
  await expect(bubble(page, 'Проверка связи из демо-кабинета')).toBeVisible()
})

test.describe('started for the demo cabinet', () => {
  test.use({ carriedDemo: true, keychain: 'none' })

  test('the app opens in it at once, also without a keychain', async ({ app, defects, page }) => {
    await app.open()
    await expect(threadRows(page).nth(4)).toBeVisible()
    await expect(page.getByRole('link', { name: /из\s12\sна\sсвязи/ })).toBeVisible()

    await test.step('a page whose program is gone says so', async () => {
      // It may still be loading what other panels need, and complains that it gets no more of it.
      defects.ignore()
      await app.stop()
      await expect(page.getByRole('button', { name: /Связь потеряна/ })).toBeVisible()
      await expect(banners(page)).toContainText('Нет связи с приложением')
    })
  })
})
