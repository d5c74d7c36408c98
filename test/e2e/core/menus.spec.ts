import type { Locator, Page } from '@playwright/test'
import type { Cabinet } from '../../../electron/bridge/cabinet.ts'
import type { Service } from '../../support/service.ts'
import { look } from '../support/barriers.ts'
import { administrator, notice, openSheet } from '../support/exchange.ts'
import { byEmail, type Parts } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { words } from '../support/words.ts'

/** Keys in the order in which they are given away. */
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#']
/** The recording that plays after every key: what call queues play is known by its name. */
const MUSIC = { name: 'Музыка ожидания', typed: 'ожид', id: 808 }
/** The demo company's extension at a place, and its id. */
const extension = (place: number) => ({ number: String(200 + place), id: String(3001 + place) })
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday']

/** Branches to the first extensions, as the service tells them. */
const branches = (count: number) =>
  KEYS.slice(0, count).map((event, place) => ({
    event,
    redirection_type: 'sip',
    destination_id: extension(place).id,
    prompt_media_id: MUSIC.id,
  }))

/** Opens the list where somebody has signed in; answers the cabinet. */
async function openMenus(
  { app, page, service }: Parts,
  link: string,
  title: string,
): Promise<Cabinet> {
  const cabinet = await app.signIn(byEmail(service))
  await app.open()
  await page.getByRole('navigation').getByRole('link', { name: link, exact: true }).click()
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
  return cabinet
}

/** The places of the menu that is edited, as its outline reads them aloud once that is shown. */
const outline = (page: Page): Promise<string[]> =>
  page
    .getByRole('treeitem')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))

async function showOutline(page: Page, name: string): Promise<void> {
  await page.getByText(name, { exact: true }).click()
  await page.getByRole('treeitem').first().waitFor()
}

/** The editor has gone on to the address that the menu has since it was created. */
const expectCreated = (page: Page) => expect(page).toHaveURL(/menus\/\d+$/)

/** What the open list offers. */
const options = (page: Page) => page.getByRole('listbox').getByRole('option')

/** Of both menus together twenty branches, the last key of the larger one leading to the smaller. */
async function expectTwenty(service: Service, names: [string, string]): Promise<void> {
  const other = administrator(service)
  const ids = new Map<string, number>()
  for await (const { name, id } of other.rows('scenarios.list', {})) ids.set(name ?? '', id)
  const [small, large] = names.map((name) => ids.get(name) ?? 0) as [number, number]
  expect(await other.call('scenarios.read', { scenario_id: small })).toMatchObject({
    menu: branches(8),
  })
  expect(await other.call('scenarios.read', { scenario_id: large })).toMatchObject({
    menu: [
      ...branches(11),
      {
        event: '#',
        redirection_type: 'scenario',
        destination_id: String(small),
        prompt_media_id: MUSIC.id,
      },
    ],
    work_time: [
      ...WEEKDAYS.map((week_day) => ({ week_day, first_hour: 9, last_hour: 17 })),
      { week_day: 'saturday', first_hour: 10, last_hour: 13 },
    ],
    no_active: { redirection_type: 'sip', destination_id: extension(0).id },
  })
}

test.describe('by mouse, in Russian', () => {
  test.use({ colorScheme: 'light' })
  test.slow()

  test('a menu of twenty branches is drawn, kept over a restart, and opens the same', async ({
    app,
    page,
    service,
  }) => {
    const fields = (name: string) => page.getByRole('region', { name, exact: true })
    /** The list shows a part of what there is: what is typed brings the rest. */
    async function choose(place: Locator, label: string, text: string): Promise<void> {
      const list = place.getByRole('combobox', { name: label })
      await list.click()
      await list.fill(text)
      await options(page).filter({ hasText: text }).click()
    }
    const toExtension = (branch: Locator, place: number) =>
      choose(branch, 'Внутренний номер', extension(place).number)
    /** The first key is filled in, the others are copies that lead elsewhere. */
    async function draw(count: number): Promise<void> {
      await page.getByRole('button', { name: 'Добавить клавишу' }).click()
      const first = fields('Клавиша 1')
      await first.getByLabel('Куда ведёт').selectOption('Внутренний номер')
      await toExtension(first, 0)
      await choose(first, 'Запись после нажатия', MUSIC.name)
      for (let place = 1; place < count; place += 1) {
        await fields(`Клавиша ${KEYS[place - 1]}`)
          .getByRole('button', { name: 'Дублировать ветвь' })
          .click()
        await toExtension(fields(`Клавиша ${KEYS[place]}`), place)
      }
    }
    async function begin(name: string): Promise<void> {
      await page.getByRole('button', { name: 'Создать голосовое меню' }).first().click()
      await page.getByLabel('Название').fill(name)
    }
    const create = () => page.getByRole('button', { name: 'Создать', exact: true }).click()

    const { id: cabinet } = await openMenus({ app, page, service }, 'Меню', 'Голосовые меню')
    await test.step('eight branches, gone on with after a crash', async () => {
      await begin('Ещё отделы')
      await draw(8)
      await expect(page.getByText('черновик остаётся на этом компьютере')).toBeVisible()
      const kept = () => app.command('menus.drafts', { cabinet })
      await expect
        .poll(async () => (await kept()).map(({ text }) => text).join())
        .toContain(extension(7).id)
      await app.crash()
      await app.open()
      await page.getByRole('navigation').getByRole('link', { name: 'Меню' }).click()
      const begun = page.getByRole('region', { name: 'Черновики' })
      await begun.getByRole('button', { name: 'Ещё отделы', exact: true }).click()
      await create()
      await notice(page, 'Голосовое меню «Ещё отделы» создано')
      await page.getByRole('link', { name: 'Все голосовые меню' }).click()
      await expect(page.getByRole('region', { name: 'Черновики' })).toHaveCount(0)
    })

    await test.step('twelve more, working hours and what is outside them', async () => {
      await begin('Весь офис')
      await draw(12)
      const last = fields('Клавиша #')
      await last.getByLabel('Куда ведёт').selectOption('Голосовое меню')
      await choose(last, 'Голосовое меню', 'Ещё отделы')
      await page.getByRole('button', { name: /^Рабочее время/ }).click()
      const hours = fields('Рабочее время')
      await hours.getByRole('button', { name: 'Будни, 9:00–18:00' }).click()
      const cell = (name: string) => hours.getByRole('gridcell', { name, exact: true })
      await cell('суббота, 10:00–11:00').dragTo(cell('суббота, 13:00–14:00'))
      await expect(hours).toContainText('пн–пт 9:00–18:00, сб 10:00–14:00')
      await hours.getByRole('switch', { name: /^В нерабочее время/ }).click()
      await page.getByRole('button', { name: /^Нерабочее время/ }).click()
      const closed = fields('Нерабочее время')
      await closed.getByLabel('Куда ведёт').selectOption('Внутренний номер')
      await toExtension(closed, 0)
      await create()
      await notice(page, 'Голосовое меню «Весь офис» создано')
      await expectCreated(page)
    })

    await test.step('reopened identical', async () => {
      await look(page, 'the picture', 'main')
      await showOutline(page, 'Список')
      const before = await outline(page)
      expect(before.filter((line) => line.startsWith('Клавиша'))).toHaveLength(12)
      await app.open()
      await page.getByRole('navigation').getByRole('link', { name: 'Меню' }).click()
      await page.getByRole('row', { name: /^\S+ Весь офис/ }).dblclick()
      await page
        .getByRole('region', { name: 'Весь офис' })
        .getByRole('button', { name: 'Изменить' })
        .click()
      await page.getByRole('button', { name: 'Отменить' }).waitFor()
      await showOutline(page, 'Список')
      await expect.poll(() => outline(page)).toEqual(before)
      await expect(page.getByRole('button', { name: 'Сохранить' })).toBeDisabled()
      await expectTwenty(service, ['Ещё отделы', 'Весь офис'])
    })
  })
})

test.describe('by keyboard alone, in English', () => {
  test.use({ colorScheme: 'dark', locale: words.en.locale })
  test.slow()

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
      await notice(page, `Voice menu “${name}” created`)
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
      await expect(hours).toContainText(/Sat 10:00–14:00/)
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
    await page.getByRole('navigation').getByRole('link', { name: 'Voice menus' }).click()
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
  saved: /^Голосовое меню «.*» изменено/,
  hours: 'Рабочее время',
  place: 'Куда ведёт',
  noQueues: /^Очередь выбрать нельзя/,
  voicemail: /когда она отвечает и где потом слушать сообщения, сервис не сообщает/i,
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
