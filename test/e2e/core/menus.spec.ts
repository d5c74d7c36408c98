import type { Locator } from '@playwright/test'
import { look } from '../support/barriers.ts'
import { notice } from '../support/exchange.ts'
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
import { choosePanel } from '../support/areas.ts'

test.describe('by mouse, in Russian', () => {
  test.use({ colorScheme: 'light' })

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
      await choosePanel(page, 'Меню')
      const begun = page.getByRole('region', { name: 'Черновики' })
      await begun.getByRole('button', { name: 'Ещё отделы', exact: true }).click()
      await create()
      await notice(page, 'Ещё отделы: создано')
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
      // Of a day without hours the cells say that it is not known, too.
      const cell = (name: string) => hours.getByRole('gridcell', { name: new RegExp(`^${name}`) })
      await cell('суббота, 10:00–11:00').dragTo(cell('суббота, 13:00–14:00'))
      await expect(hours).toContainText(/пн–пт 9:00–17:00, сб 10:00–13:00/)
      await hours.getByRole('switch', { name: /^В\sнерабочее время/ }).click()
      await page.getByRole('button', { name: /^Нерабочее время/ }).click()
      const closed = fields('Нерабочее время')
      await closed.getByLabel('Куда ведёт').selectOption('Внутренний номер')
      await toExtension(closed, 0)
      await create()
      await notice(page, 'Весь офис: создано')
      await expectCreated(page)
    })

    await test.step('reopened identical', async () => {
      await look(page, 'the picture', 'main')
      await showOutline(page, 'Список')
      const before = await outline(page)
      expect(before.filter((line) => line.startsWith('Клавиша'))).toHaveLength(12)
      await app.open()
      await choosePanel(page, 'Меню')
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
