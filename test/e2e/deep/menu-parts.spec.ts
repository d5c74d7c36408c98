import type { Page } from '@playwright/test'
import { barriers } from '../support/barriers.ts'
import { expect, test } from '../support/workbench.ts'

/** What axe finds in light and in dark colours. */
async function found(page: Page): Promise<string[]> {
  const all: string[] = []
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme)
    all.push(...(await barriers(page)))
  }
  return all
}

test.describe('working hours', () => {
  const cell = (page: Page, day: string, hour: number) =>
    page.getByRole('gridcell', { name: `${day}, ${hour}:00–${hour + 1}:00`, exact: true })
  const rows = (page: Page) => page.locator('output')
  const words = (page: Page) => page.locator('.words')

  test('are set by keyboard alone', async ({ show }) => {
    const page = await show('hours')
    await expect(words(page)).toHaveText('пн–пт 9:00–18:00')
    const saturday = cell(page, 'суббота', 10)
    // One stop in the page: the head of the week; Space closes and opens all of it.
    await page.getByRole('button', { name: 'Вся неделя' }).focus()
    await page.keyboard.press('Space')
    await expect(words(page)).toHaveText('Каждый день круглосуточно')
    await expect(rows(page)).toHaveText('null')
    await page.keyboard.press('Space')
    await expect(words(page)).toHaveText('Рабочее время не задано')
    for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('button', { name: 'суббота: весь день' })).toBeFocused()
    for (let step = 0; step < 11; step++) await page.keyboard.press('ArrowDown')
    await expect(saturday).toBeFocused()
    await page.keyboard.press('Space')
    await expect(saturday).toHaveAttribute('aria-selected', 'true')
    for (let step = 0; step < 4; step++) await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowRight')
    await expect(words(page)).toHaveText('сб–вс 10:00–15:00')
    await page.keyboard.press('PageUp')
    await page.keyboard.press('Enter')
    await expect(words(page)).toHaveText('сб 10:00–15:00, вс круглосуточно')
    await page.keyboard.press('Tab')
    await expect(page.locator('.grid :focus')).toHaveCount(0)
  })

  test('are painted by mouse, also from right to left and upwards', async ({ show }) => {
    const page = await show('hours')
    const centre = async (day: string, hour: number) => {
      const box = (await cell(page, day, hour).boundingBox())!
      return [box.x + box.width / 2, box.y + box.height / 2] as const
    }
    await page.mouse.move(...(await centre('воскресенье', 12)))
    await page.mouse.down()
    await page.mouse.move(...(await centre('суббота', 10)), { steps: 5 })
    await expect(words(page)).toHaveText('пн–пт 9:00–18:00, сб–вс 10:00–13:00')
    await page.mouse.up()
    await page.mouse.move(...(await centre('понедельник', 13)))
    await page.mouse.down()
    await page.mouse.move(...(await centre('пятница', 13)), { steps: 5 })
    await page.mouse.up()
    await expect(words(page)).toHaveText('пн–пт 9:00–13:00 14:00–18:00, сб–вс 10:00–13:00')
    await page.getByRole('button', { name: '13:00–14:00 каждый день' }).click()
    await expect(words(page)).toHaveText('пн–пт 9:00–18:00, сб–вс 10:00–14:00')
    await page.getByRole('button', { name: 'вторник: весь день' }).click()
    await expect(words(page)).toContainText('вт круглосуточно')
    await page.getByRole('button', { name: 'Будни, 9:00–18:00' }).click()
    await expect(rows(page)).toContainText('{"day":"monday","first":9,"last":17}')
  })

  test('have no barriers', async ({ show }) => {
    expect(await found(await show('hours'))).toEqual([])
  })
})

test.describe('the picture of a menu', () => {
  const node = (page: Page, name: RegExp) => page.locator('.box').getByRole('button', { name })
  const line = (page: Page, name: RegExp) => page.getByRole('treeitem', { name })

  test('is walked along its lines, and shares its choice with the outline', async ({ show }) => {
    const page = await show('picture')
    await node(page, /^Звонок/).focus()
    await page.keyboard.press('ArrowRight')
    await expect(node(page, /^Рабочее время, пн–пт\s9:00–17:00\. Неизвестно/)).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(node(page, /^Клавиша 1/)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    const gone = /^Группа, 406, нет в кабинете, Звонок идёт на\sобъект, которого больше нет/
    await expect(node(page, gone)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(node(page, gone)).toHaveAttribute('aria-pressed', 'true')
    await expect(line(page, gone)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowLeft')
    await expect(node(page, /^Клавиша 2/)).toBeFocused()
    await page.keyboard.press('Home')
    await expect(node(page, /^Звонок/)).toBeFocused()
  })

  test('tells of loops and of codes that nobody knows', async ({ show }) => {
    const page = await show('picture')
    await expect(node(page, /^Гарантия и\sсервис.*вернуться в\sэто голосовое меню/)).toBeVisible()
    await expect(node(page, /^queue, 77, Неизвестный вид «queue»/)).toBeAttached()
    await expect(node(page, /^Клавиша 3, Без записи, 2\sпроблемы/)).toBeAttached()
  })

  test('keeps the keyboard in it when a branch is taken away', async ({ show }) => {
    const page = await show('picture')
    await node(page, /^Клавиша 2/).click()
    await page.getByRole('button', { name: '−', exact: true }).click()
    await expect(node(page, /^Клавиша 2/)).toHaveCount(0)
    await expect(page.locator('.box [tabindex="0"]')).toHaveCount(1)
    await expect(page.getByRole('tree').locator('[tabindex="0"]')).toHaveCount(1)
  })

  test('is zoomed by keys, buttons and the wheel', async ({ show }) => {
    const page = await show('picture')
    const width = async () => (await page.locator('.sheet').boundingBox())!.width
    const first = await width()
    await page.getByRole('button', { name: 'Крупнее' }).click()
    await expect.poll(width).toBeCloseTo(first * 1.25, 0)
    await node(page, /^Звонок/).focus()
    await page.keyboard.press('-')
    await expect.poll(width).toBeCloseTo(first, 0)
    await page.keyboard.press('0')
    const box = (await page.locator('.box').boundingBox())!
    await expect.poll(width).toBeLessThanOrEqual(box.width)
    await page.mouse.move(box.x + 200, box.y + 200)
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, -100)
    await page.keyboard.up('Control')
    await expect.poll(width).toBeGreaterThan(box.width)
  })

  test('of 500 branches begins with the call in sight and is shown whole', async ({ show }) => {
    const page = await show('picture&branches=500')
    await expect(page.locator('.box .node')).toHaveCount(1004)
    await expect(node(page, /^Звонок/)).toBeInViewport()
    await page.getByRole('button', { name: 'Показать целиком' }).click()
    await page.getByRole('button', { name: 'Крупнее' }).click()
    await node(page, /^Звонок/).focus()
    for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight')
    await expect(node(page, /^Клавиша 0/).first()).toBeFocused()
    await expect(node(page, /^Клавиша 0/).first()).toBeInViewport()
  })

  test('prints all of it', async ({ show }) => {
    const page = await show('picture')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Крупнее' })).toBeHidden()
    const right = () =>
      node(page, /^Мария Соколова/).evaluate((one) => one.getBoundingClientRect().right)
    // The width of a sheet of A4 with its margins, in CSS pixels.
    await expect.poll(right).toBeLessThan(720)
  })

  test('has no barriers, whichever kind of menu it is', async ({ show }) => {
    expect(await found(await show('picture'))).toEqual([])
    expect(await found(await show('picture&type=number'))).toEqual([])
  })
})

test('the outline is folded and walked by keyboard', async ({ show }) => {
  const page = await show('picture')
  const line = (name: RegExp) => page.getByRole('treeitem', { name })
  await line(/^Звонок/).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(line(/^Приветствие/)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(line(/^Приветствие/)).toHaveAttribute('aria-expanded', 'false')
  await expect(line(/^Клавиша/)).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(line(/^Клавиша 1/)).toBeFocused()
  await expect(line(/^Клавиша 1/)).toHaveAttribute('aria-level', '4')
  await page.keyboard.press('Enter')
  await expect(line(/^Клавиша 1/)).toHaveAttribute('aria-selected', 'true')
  await expect(page.locator('.box [aria-pressed=true]')).toHaveCount(1)
  await page.keyboard.press('End')
  await expect(line(/^Голосовая почта/)).toBeFocused()
})
