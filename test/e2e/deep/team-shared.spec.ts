import type { Locator, Page } from '@playwright/test'
import { barriers } from '../support/barriers.ts'
import { test } from '../support/colleagues.ts'
import { countPresses } from '../support/presses.ts'
import { composer, openThread, OWN } from '../support/screens.ts'
import { expect } from '../support/test.ts'

const customer = { typed: '89150007788', shown: '+7 915 000-77-88' }

const settings = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: title, exact: true })

test('what one notes, tags, prepares and begins, the other has', async ({
  app,
  page,
  service,
  office,
}) => {
  await service.message(customer.typed, OWN, 'Сколько стоит доставка?')
  const colleague = await office.open()
  const theirComposer = composer(colleague, 'en')
  const mine = office.mine().id
  const reply = { id: crypto.randomUUID(), shortcut: 'адрес', text: 'Тверская, 1' }
  await app.command('quickReplies.save', { cabinet: mine, replies: [reply] })
  await openThread(page, customer.shown)
  await openThread(colleague, customer.shown)

  await test.step('a note between the messages, and the conversation with it, in three clicks', async () => {
    const presses = await countPresses(page)
    await page.getByRole('button', { name: 'Написать заметку' }).click()
    await expect(page.getByRole('textbox', { name: /^Заметка:/ })).toBeFocused()
    await page.keyboard.insertText('Просит скидку, не больше 5 %')
    await page.getByRole('button', { name: 'Добавить и назначить…' }).click()
    await page.getByRole('menuitem', { name: 'Борис' }).click()
    const shown = colleague.getByRole('region', { name: 'Messages' })
    await expect(shown.getByText('Просит скидку, не больше 5 %')).toBeVisible()
    await expect(shown.getByText('Анна')).toBeVisible()
    await expect(colleague.getByText(/Assigned to you/).first()).toBeVisible()
    expect((await presses()).clicks).toBe(3)
    await expect(shown.getByRole('button', { name: 'Edit note' })).toHaveCount(0)
    await expect(composer(page)).toHaveValue('')
    expect(await barriers(page)).toEqual([])
    expect(await barriers(colleague)).toEqual([])
  })

  await test.step('a contact with a tag, once both chose to share them', async () => {
    await page.getByRole('button', { name: 'О человеке' }).click()
    await page.getByLabel('Имя').fill('Пётр Орлов')
    await page.getByLabel('Новая метка').fill('оптом')
    await page.getByLabel('Новая метка').press('Enter')
    await page.keyboard.press('Escape')
    await colleague.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Настройки' }).click()
    const shown = settings(page, 'Чем делиться с коллегами')
    await expect(shown.getByText('На этом компьютере: 1, у команды: 0.')).toHaveCount(2)
    await shown.getByText('Объединить').first().click()
    await shown.getByText('Объединить').last().click()
    await expect(shown.getByText('На этом компьютере: 1, у команды: 1.')).toHaveCount(2)
    expect(await barriers(page)).toEqual([])

    await colleague.getByRole('link', { name: 'Settings' }).click()
    const theirs = settings(colleague, 'What to share with colleagues')
    await expect(theirs.getByText('On this computer: 0, in the team: 1.')).toHaveCount(2)
    await theirs.getByText('Merge').first().click()
    await theirs.getByText('Merge').last().click()
    await expect(theirs.getByText('On this computer: 1, in the team: 1.')).toHaveCount(2)
    expect(await barriers(colleague)).toEqual([])
    await colleague.goBack()
    await page.goBack()
    await expect(colleague.getByText('Пётр Орлов').first()).toBeVisible()
    await expect(colleague.getByText(/оптом/).last()).toBeVisible()
  })

  await test.step('a quick reply', async () => {
    await theirComposer.fill('/адр')
    await colleague.keyboard.press('Enter')
    await expect(theirComposer).toHaveValue('Тверская, 1')
  })

  await test.step('a draft that is handed over comes above one’s own', async () => {
    await composer(page).fill('Доставка бесплатная')
    await page.getByRole('button', { name: 'Передать черновик коллеге' }).click()
    await page.getByRole('menuitem', { name: 'Борис' }).click()
    await expect(composer(page)).toHaveValue('')
    await expect(page.getByText('Черновик передан коллеге «Борис»')).toBeVisible()
    await expect(colleague.getByText('A draft for you, by Анна')).toBeVisible()
    expect(await barriers(colleague)).toEqual([])
    await colleague.getByRole('button', { name: 'Take', exact: true }).click()
    await expect(theirComposer).toHaveValue('Доставка бесплатная\nТверская, 1')
    await expect(page.getByText('Черновик передан коллеге «Борис»')).toHaveCount(0)
  })
})
