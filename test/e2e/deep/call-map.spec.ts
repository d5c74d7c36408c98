import type { Page } from '@playwright/test'
import { scenarioDetail } from '../../../electron/core/menus/rows.ts'
import type { InputOf } from '../../../electron/service/catalogue/index.ts'
import { look } from '../support/barriers.ts'
import { administrator, notice, openPanel } from '../support/exchange.ts'
import { expect, test } from '../support/test.ts'

/** A number of Rybinsk, led to a menu for which nothing is set outside its hours. */
const NUMBER = { id: 513, digits: '74855000310' }
const MENU = 903

const said = {
  panel: 'Номера',
  title: 'Маршруты звонков',
  day: 'День',
  hour: 'Час',
  reading: 'День, которого нет в рабочем времени',
  list: 'Список',
  week: 'Неделя',
  untold:
    /^Воскресенье,\s12:00.*\sесли\sголосовое\sменю\sоткрыто\sв\sдень,\sкоторого\sнет\sв\sрабочем\sвремени\s—\sждёт/,
  broken: /«Гарантия\sи\sсервис»:\sнерабочее\sвремя,\sа\sкуда\sнаправить\sзвонок,\sне\sзадано/,
  edit: 'Изменить «Гарантия и сервис»',
  hours: 'Рабочее время',
  elsewhere: /направлять звонок/,
  outside: /^Нерабочее время/,
  impact: 'Как изменятся звонки',
  mends: /сб–вс\sкруглосуточно:\sНикто\sне\sответит\s—\s«Гарантия\sи\sсервис»:\sнерабочее\sвремя/,
  saved: 'Гарантия и сервис: изменено',
  nobody:
    /^воскресенье,\s12:00–13:00:\s.*:\sнерабочее\sвремя,\sа\sкуда\sнаправить\sзвонок,\sне\sзадано$/,
  mended: /^воскресенье,\s12:00–13:00:\s.*:\sзазвонит\sтелефон$/,
  rings: /внутренний номер «.+»: зазвонит телефон/,
} as const

test.use({ viewport: { width: 900, height: 600 } })

test('by keyboard alone it is found why Sunday’s calls end nowhere, and mended', async ({
  app,
  page,
  service,
}) => {
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const forwarding = { type: 'scenario', scenario_id: MENU, cli_type: 'Y' } as const
  await administrator(service).call('numbers.follow', { ...forwarding, numbers: [NUMBER.id] })
  // Its key 3 leads to a group that was deleted, with which the service takes no menu back.
  const menu = await administrator(service).call('scenarios.read', { scenario_id: MENU })
  const { body } = scenarioDetail(menu)
  const keys = body.type === 'menu' ? body.menu.filter(({ event }) => event !== '3') : []
  const whole = { ...body, menu: keys, scenario_id: MENU } as InputOf<'scenarios.replace'>
  await administrator(service).call('scenarios.replace', whole)
  await openPanel({ app, page, service }, said.panel)

  await test.step('where it goes on Sunday', async () => {
    await press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').waitFor()
    await page.keyboard.type(NUMBER.digits)
    // What was found for the first digits is offered until the whole number is looked for.
    const found = page.getByRole('option')
    await expect(found.filter({ hasNotText: '3-10' })).toHaveCount(0)
    await expect(found).toHaveCount(2)
    await press('ArrowDown', 'Enter')
    await page.getByRole('heading', { name: said.title, level: 1 }).waitFor()
    await page.getByLabel(said.day, { exact: true }).focus()
    await press(...Array<string>(7).fill('ArrowDown'))
    await page.getByLabel(said.hour, { exact: true }).focus()
    // Not typed: what is typed after a second begins another word.
    await press('Home', ...Array<string>(12).fill('ArrowDown'))
    await expect(sentence(page)).toHaveText(said.untold)
  })
  await test.step('what the service does not tell was tried by telephone', async () => {
    await page.getByRole('group', { name: said.reading }).getByRole('radio').first().focus()
    await press('ArrowDown')
    await expect(sentence(page)).toHaveText(said.broken)
    await look(page, 'the picture of a dead end')
  })
  await test.step('the picture and the list hold the same', async () => {
    const picture = await places(page)
    await show(page, said.list)
    await expect.poll(() => places(page)).toEqual(picture)
    await look(page, 'the list of a dead end')
  })
  await test.step('nobody answers on Sunday', async () => {
    await show(page, said.week)
    await page.getByRole('button', { name: said.nobody }).focus()
    await look(page, 'a week')
    await press('Enter')
    await expect(page.getByRole('treeitem')).toHaveCount(3)
  })
  await test.step('from the dead end to the menu’s editor, and mended there', async () => {
    await page.locator('[data-place][tabindex="0"]').focus()
    await press('End', 'Enter')
    await expect(page.getByRole('link', { name: said.edit })).toBeFocused()
    await press('Enter')
    await page.locator('[data-place=name]').focus()
    await press('Home', 'ArrowRight', 'Enter')
    const hours = page.getByRole('region', { name: said.hours })
    await hours.getByRole('switch', { name: said.elsewhere }).focus()
    await press('Space', 'Escape')
    await page.getByRole('button', { name: said.outside }).focus()
    await press('Enter', 'ArrowDown', 'Tab')
    await page.keyboard.type('201')
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
    await press('Enter')
    const impact = page.getByRole('region', { name: said.impact })
    await impact.locator('summary').focus()
    await press('Enter')
    await expect(impact.getByText('3-10').first()).toBeVisible()
    await expect(impact).toContainText(said.mends)
    await look(page, 'what mending a menu changes')
    await press('Control+s')
    await notice(page, said.saved)
  })
  await test.step('the week has changed', async () => {
    // Alt+Left goes back only where the browser has a window.
    await page.goBack()
    await expect(sentence(page)).toHaveText(said.rings)
    await show(page, said.week)
    await expect(page.getByRole('button', { name: said.mended })).toBeVisible()
  })
})

const sentence = (page: Page) => page.getByRole('status').filter({ hasText: '12:00' })
const places = (page: Page) =>
  page
    .locator('[data-place]')
    .evaluateAll((all) =>
      all
        .map((one) => `${one.getAttribute('data-place')} ${one.getAttribute('aria-label')}`)
        .sort(),
    )
async function show(page: Page, view: string): Promise<void> {
  await page.getByRole('radio', { name: view }).focus()
  await page.keyboard.press('Space')
}
