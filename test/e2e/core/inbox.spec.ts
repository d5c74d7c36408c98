import {
  answer,
  bubble,
  checkNow,
  composer,
  openThread,
  thread,
  threadRows,
} from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const own = '79010004810'
const marina = { typed: '89150001122', shown: '+7 915 000-11-22' }
const olga = { typed: '89150005566', shown: '+7 915 000-55-66' }
const pavel = { typed: '89150003344', shown: '+7 915 000-33-44' }

test('a day in the inbox: by the keyboard, the title counts, drafts are kept, a new conversation begins', async ({
  app,
  page,
  service,
}) => {
  await test.step('it begins, and goes, by the keyboard alone', async () => {
    await app.open()
    await page.getByLabel('Электронная почта', { exact: true }).focus()
    const type = async (text: string): Promise<void> => page.keyboard.type(text)
    await type(service.account.email)
    await page.keyboard.press('Tab')
    await type(service.account.password)
    // The eye, then the fold of the addresses.
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Tab')
    await type(service.addresses.rest)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Сегодня', level: 1 })).toBeVisible()
    await page.keyboard.press('Control+2')
    await expect(threadRows(page).first()).toBeVisible()

    await service.message(olga.typed, own, 'Здравствуйте')
    await expect(thread(page, olga.shown)).toBeVisible()
    await page.keyboard.press('Alt+ArrowDown')
    await expect(page.getByRole('heading', { name: olga.shown })).toBeVisible()
    await expect(composer(page)).toBeFocused()
    await type('Первая строка')
    await page.keyboard.press('Shift+Enter')
    await type('вторая')
    await page.keyboard.press('Enter')
    await expect(bubble(page, 'Первая строка')).toContainText(/Принято сервисом|Отправлено/)
    await page.keyboard.press('Control+3')
    await expect(page.getByRole('heading', { name: 'Номера', level: 1 })).toBeVisible()
    await page.keyboard.press('Control+2')
    await expect(threadRows(page).first()).toBeVisible()
  })

  await test.step('the title counts what is unread, and reading counts it down', async () => {
    const unread = async (): Promise<number> =>
      Number(/^\((\d+)\) .+ — Switchdesk$/.exec(await page.title())?.[1])
    // History comes in steps, so the count is only steady once all of the seed's unread ones are there.
    const before = 10
    await expect.poll(unread).toBe(before)
    await service.message(marina.typed, own, 'Раз')
    await service.message(marina.typed, own, 'Два')
    await checkNow(page)
    await expect.poll(unread).toBe(before + 2)
    await openThread(page, marina.shown)
    await expect.poll(unread).toBe(before)
  })

  await test.step('each dialog keeps its own draft, also when the page is loaded anew', async () => {
    await service.message(pavel.typed, own, 'Добрый день')
    await checkNow(page)
    await composer(page).fill('Марина, окно')
    await openThread(page, pavel.shown)
    await expect(composer(page)).toHaveValue('')
    await expect(thread(page, marina.shown)).toContainText('Черновик: Марина, окно')
    await page.reload()
    await expect(thread(page, marina.shown)).toContainText('Черновик: Марина, окно')
    await openThread(page, marina.shown)
    await expect(composer(page)).toHaveValue('Марина, окно')

    await composer(page).press('End')
    await composer(page).pressSequentially(' готово')
    await composer(page).press('Enter')
    await expect(bubble(page, 'Марина, окно готово')).toBeVisible()
    await expect(composer(page)).toHaveValue('')
    await openThread(page, pavel.shown)
    await expect(thread(page, marina.shown)).not.toContainText('Черновик')
  })

  await test.step('a new conversation is begun with a number typed in any way', async () => {
    await page.getByRole('button', { name: 'Новая переписка' }).first().click()
    await page.getByLabel('Кому').fill('8 (915) 000-99-00')
    await page.getByRole('button', { name: 'Открыть переписку' }).click()
    await expect(page.getByRole('heading', { name: '+7 915 000-99-00' })).toBeVisible()
    await answer(page, 'Здравствуйте! Ваш заказ готов.')
    await expect(bubble(page, 'Ваш заказ готов.')).toContainText('Отправлено')
    await expect(threadRows(page).first()).toContainText('+7 915 000-99-00')
  })
})
