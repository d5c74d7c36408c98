import type { Locator, Page } from '@playwright/test'
import { barriers } from '../support/barriers.ts'
import { expect, test } from '../support/workbench.ts'

// What forms are made of, by themselves: lists of thousands draw their rows in a real browser alone.

async function openForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Открыть форму' }).click()
  return page.getByRole('dialog', { name: 'Группа' })
}

const members = (form: Locator) =>
  form.getByRole('list', { name: 'Участники по порядку' }).locator('.name')

test('all controls are without barriers, in light and dark colours', async ({ page, show }) => {
  for (const theme of ['light', 'dark']) {
    await show('gallery', `options=100&theme=${theme}`)
    expect.soft(await barriers(page), `page, ${theme}`).toEqual([])
    await page.getByRole('button', { name: 'Столбцы' }).click()
    await expect(page.getByRole('checkbox', { name: 'Тип' })).toBeFocused()
    expect.soft(await barriers(page), `sheet, ${theme}`).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Столбцы' })).toBeFocused()
    const form = await openForm(page)
    await form.getByLabel('Название').fill('')
    await page.keyboard.press('Enter')
    await expect(form.getByText('Заполните это поле.', { exact: true })).toBeVisible()
    expect.soft(await barriers(page), `form, ${theme}`).toEqual([])
  }
})

test('one of ten thousand is found and taken by keyboard, and told of as it goes', async ({
  page,
  show,
}) => {
  await show('gallery', 'options=10000')
  const form = await openForm(page)
  const field = form.getByRole('combobox', { name: 'Старший' })
  await field.focus()
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowDown')
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  const active = async () => {
    const id = (await field.getAttribute('aria-activedescendant')) ?? ''
    return form.locator(`[id="${id}"]`).textContent()
  }
  await expect.poll(active).toBe('Анна 1200')
  await page.keyboard.press('ArrowDown')
  await expect.poll(active).toBe('Борис 2201')
  await expect(form.getByRole('option').first()).toHaveAttribute('aria-setsize', '10000')
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  await expect(form).toBeVisible()
  await page.keyboard.type('пётр 9995')
  await expect(form.getByRole('option')).toHaveText(['Пётр 999510194'])
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription('Пётр 9995')
  // Found by its number, and taken away again.
  await page.keyboard.type('10193')
  await page.keyboard.press('Enter')
  await expect(field).toHaveAccessibleDescription('Глеб 9994')
  await page.keyboard.press('Delete')
  await expect(field).not.toHaveAccessibleDescription('Глеб 9994')
})

test('an order is made by mouse and by keyboard, and said aloud', async ({ page, show }) => {
  await show('gallery', 'options=10000')
  const form = await openForm(page)
  const said = form.locator('.picker').getByRole('status').last()
  await members(form).first().focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(members(form)).toHaveText(['Борис 2', 'Анна 1', 'Вера 3'])
  await expect(said).toHaveText('Анна 1: позиция 2 из 3')
  await expect(members(form).nth(1)).toBeFocused()
  await page.keyboard.press('Alt+End')
  await expect(members(form)).toHaveText(['Борис 2', 'Вера 3', 'Анна 1'])
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Delete')
  await expect(said).toHaveText('Вера 3: убрано')
  await expect(members(form).nth(1)).toBeFocused()
  await form.getByRole('combobox', { name: 'Участники' }).focus()
  for (const name of ['глеб 104', 'вера 8']) {
    await page.keyboard.type(name)
    await expect(form.getByRole('option').first()).toContainText(new RegExp(name, 'i'))
    // The next is typed at once, and nothing of it is lost.
    await page.keyboard.press('Enter')
  }
  await expect(said).toHaveText('Вера 8: добавлено, позиция 4')
  await expect(members(form)).toHaveText(['Борис 2', 'Анна 1', 'Глеб 104', 'Вера 8'])
  const rows = form.getByRole('list').getByRole('listitem')
  await rows.first().dragTo(rows.last(), { targetPosition: { x: 40, y: 34 } })
  await expect(members(form)).toHaveText(['Анна 1', 'Глеб 104', 'Вера 8', 'Борис 2'])
  await rows.nth(2).getByRole('button', { name: 'Вера 8: выше' }).click()
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('#saved')).toContainText('"members":[1,8,104,2]')
})

test('what was changed here and elsewhere is asked about, by keyboard too', async ({
  page,
  show,
}) => {
  await show('gallery', 'options=10&meanwhile=Касса')
  const form = await openForm(page)
  await form.getByLabel('Название', { exact: true }).fill('Склад')
  await page.keyboard.press('Enter')
  const choice = form.getByRole('radiogroup', { name: 'name' })
  await expect(choice.getByRole('radio').first()).toBeFocused()
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('#saved')).toContainText('"name":"Касса","number":600')
  await expect(page.locator('#saved')).toContainText('"ring":30')
})

test('a figure stays as it was typed, is stepped in its range, and keeps its form open', async ({
  page,
  show,
}) => {
  await show('gallery', 'options=10')
  const form = await openForm(page)
  const field = form.getByRole('spinbutton', { name: 'Звонить' })
  await field.fill('двадцать')
  await field.blur()
  await expect(field).toHaveValue('двадцать')
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription('Введите число.')
  await field.fill('5000')
  await expect(field).toHaveAccessibleDescription('Не больше 999.')
  await field.press('ArrowUp')
  await expect(field).toHaveValue('999')
  await field.press('PageDown')
  await expect(field).toHaveValue('989')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Закрыть, не сохранив?' })
  await question.getByRole('button', { name: 'Продолжить правку' }).click()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('989')
})
