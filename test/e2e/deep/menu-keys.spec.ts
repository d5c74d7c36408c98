import { look } from '../support/barriers.ts'
import { notice, openSheet } from '../support/exchange.ts'
import {
  KEYS,
  MUSIC,
  extension,
  openMenus,
  outline,
  showOutline,
  expectCreated,
  options,
  expectTwenty,
} from '../support/menus.ts'
import { expect, test } from '../support/test.ts'
import { words } from '../support/words.ts'
import { choosePanel } from '../support/areas.ts'

test.describe('by keyboard alone, in English', () => {
  test.use({ colorScheme: 'dark', locale: words.en.locale })

  test('the same menu is typed, and opens the same', async ({ app, page, service }) => {
    const { keyboard } = page
    const press = async (...keys: string[]) => {
      for (const key of keys) await keyboard.press(key)
    }
    /** Types a part of what is meant into the list that has the focus, and takes the only one left. */
    async function take(text: string): Promise<void> {
      await keyboard.type(text)
      await expect(options(page)).toHaveCount(1)
      await press('Enter', 'Tab')
    }
    /** A new branch from any place of the picture, and back to the picture. */
    async function add(place: number, kind: string, target: string): Promise<void> {
      await press('Insert')
      await expect(page.getByRole('region', { name: `Key ${KEYS[place]}` })).toBeVisible()
      await press('Tab', kind, 'Tab')
      await take(target)
      await take(MUSIC.typed)
      await press('Escape')
      await expect(page.locator('[data-place]:focus')).toContainText(`Key ${KEYS[place]}`)
    }
    /** From the list: a new menu, its name, and the focus in the picture. */
    async function begin(name: string): Promise<void> {
      await page.getByRole('button', { name: 'Create voice menu' }).first().focus()
      await press('Enter')
      await page.locator('[data-place=name]').focus()
      await press('Enter')
      await expect(page.getByLabel('Name')).toBeFocused()
      await keyboard.type(name)
      await press('Escape')
    }
    async function create(name: string): Promise<void> {
      await press('Control+s')
      await notice(page, `${name}: created`)
      await expectCreated(page)
    }

    await openMenus({ app, page, service }, 'Voice menus', 'Voice menus')
    await begin('More')
    for (let place = 0; place < 8; place += 1) await add(place, 'e', extension(place).number)
    await create('More')
    await page.getByRole('link', { name: 'All voice menus' }).focus()
    await press('Enter')

    await begin('Office')
    for (let place = 0; place < 11; place += 1) await add(place, 'e', extension(place).number)
    await add(11, 'v', 'More')
    // Taken away and brought back.
    await press('Delete', 'Control+z')
    await expect(page.getByRole('button', { name: /^Key #/ })).toBeVisible()

    await test.step('working hours, from the first place of the picture', async () => {
      await press('Home', 'ArrowRight', 'Enter')
      const hours = page.getByRole('region', { name: 'Working hours' })
      await hours.getByRole('button', { name: 'Weekdays, 9:00–18:00' }).focus()
      await press('Enter')
      await hours.getByRole('button', { name: 'The whole week' }).focus()
      for (let day = 0; day < 6; day += 1) await press('ArrowRight')
      for (let hour = 0; hour < 11; hour += 1) await press('ArrowDown')
      await press('Space', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown')
      await expect(hours).toContainText(/Sat 10:00–13:00/)
      await hours.getByRole('switch', { name: /^Route calls elsewhere/ }).focus()
      await press('Space', 'Escape')
      await page.getByRole('button', { name: /^Outside working hours/ }).focus()
      await press('Enter', 'e', 'Tab')
      await take(extension(0).number)
      await press('Escape')
    })
    await create('Office')

    await showOutline(page, 'List')
    const before = await outline(page)
    await look(page, 'the outline', 'main')
    await app.open()
    await choosePanel(page, 'Voice menus')
    await page.getByRole('row', { name: /^\S+ Office/ }).dblclick()
    await page.getByRole('region', { name: 'Office' }).getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    await showOutline(page, 'List')
    await expect.poll(() => outline(page)).toEqual(before)
    await expectTwenty(service, ['More', 'Office'])
  })
})

const say = {
  menus: 'Меню',
  title: 'Голосовые меню',
  key: 'Клавиша',
  save: 'Сохранить',
  saved: /^.*: изменено/,
  hours: 'Рабочее время',
  place: 'Куда ведёт',
  noQueues: /^Здесь можно выбрать/,
  voicemail: 'Оставьте сообщение',
  undo: 'Отменить',
  edit: 'Изменить',
} as const

test('keys are a few presses away from anywhere, and the focus stays where it was', async ({
  app,
  page,
  service,
}) => {
  await openMenus({ app, page, service }, say.menus, say.title)
  const card = await openSheet(page, 'Главное меню')
  await expect(card).toContainText(say.voicemail)
  await card.getByRole('button', { name: say.edit }).click()
  await page.getByRole('button', { name: say.undo }).waitFor()
  const places = page.getByRole('button', { name: new RegExp(`^${say.key} `) })
  await expect(places).not.toHaveCount(0)
  const keys = await places.evaluateAll((all) =>
    all.map((one) => one.textContent.trim().slice(0, 1)),
  )
  expect(keys.length).toBeGreaterThan(1)

  await test.step('from every stop of the panel', async () => {
    const stops = page.locator('main').locator('a, button, input, select, [tabindex="0"]')
    const count = await stops.count()
    for (let stop = 0; stop < count; stop += 1) {
      const from = stops.nth(stop)
      if (!(await from.isEnabled()) || !(await from.isVisible())) continue
      await from.focus()
      const to = stop % keys.length
      // Two presses, and Enter leads on to the fields.
      await page.keyboard.press('Escape')
      await page.keyboard.press(keys[to] ?? '')
      await expect(places.nth(to)).toBeFocused()
    }
  })

  await test.step('the place keeps the focus when it is saved', async () => {
    const fields = page.getByRole('region', { name: `${say.key} ${keys[0]}` })
    await places.first().click()
    const width = async () => (await fields.or(hours).boundingBox())?.width
    const hours = page.getByRole('region', { name: say.hours })
    const before = await width()
    await expect(fields.getByLabel(say.place)).toHaveAccessibleDescription(say.noQueues)
    await page
      .getByRole('button', { name: new RegExp(`^${say.hours}`) })
      .first()
      .click()
    await hours.waitFor()
    await expect.poll(width).toBe(before)
    await look(page, 'hours of a menu', 'main')
    await places.first().click()
    const key = fields.getByRole('combobox', { name: say.key, exact: true })
    await key.selectOption('9')
    await page.getByRole('button', { name: say.save, exact: true }).click()
    await notice(page, say.saved)
    await expect(page.locator('[data-place][aria-pressed=true]')).toBeFocused()
    await expect(page.locator('[data-place][aria-pressed=true]')).toContainText('9')
  })
})
