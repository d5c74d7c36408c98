import { readFile } from 'node:fs/promises'
import { look } from '../support/barriers.ts'
import {
  choose,
  dialog,
  enterNumbers,
  openDetails,
  putAway,
  row,
  rows,
  shown,
  toNumbers,
} from '../support/numbers.ts'
import { expect, test } from '../support/test.ts'

const salon = '79010004811'
const main = '74852000200'

test('own numbers are copied and saved, and their details lead on', async ({
  app,
  page,
  service,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await app.open()
  await enterNumbers(page, service)

  await test.step('details lead on, name the number, and connect and disconnect its black list', async () => {
    let details = await openDetails(page, salon)
    await expect(details).toContainText('Голосовое меню')
    await expect(details).toContainText('32 из 300')
    await look(page, 'own numbers, details', 'main')
    await details.getByLabel('Название').fill('Салон на Свободы')
    await details.getByRole('button', { name: 'Сохранить' }).click()
    await expect(row(page, salon)).toContainText('Салон на Свободы')

    await details.getByRole('button', { name: 'Чёрный список' }).click()
    const lists = dialog(page, `Чёрный список: ${shown(salon)}`)
    await look(page, 'black list', 'dialog[open]')
    await lists.getByLabel('Чёрный список').selectOption('Список № 71 (подключён к 2 номерам)')
    await lists.getByRole('button', { name: 'Подключить' }).click()
    await putAway(page, 'Чёрный список', 'Готово: 1 номер')
    await expect(details).toContainText('Список № 71')
    await page.keyboard.press('Escape')
    await expect(details).toHaveCount(0)

    await choose(page, salon, main)
    await page
      .getByRole('region', { name: 'Выбранные строки' })
      .getByRole('button', { name: 'Чёрный список' })
      .click()
    const several = dialog(page, 'Чёрный список: 2 номера')
    await several.getByLabel('Чёрный список').selectOption('Без чёрного списка')
    await several.getByRole('button', { name: 'Отключить список' }).click()
    await putAway(page, 'Чёрный список', 'Готово: 2 номера')
    details = await openDetails(page, main)
    await expect(details.getByText('Не подключён')).toHaveCount(2)

    await details.getByRole('link', { name: 'Приёмная' }).click()
    await expect(page.getByRole('region', { name: 'Приёмная' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('region', { name: shown(main) })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('the list is copied and saved, and its columns stay', async () => {
    await expect(rows(page)).toHaveCount(9)
    await expect(row(page, salon)).toContainText('Салон: добавочный')
    await expect(row(page, salon)).toContainText('32 из 300')

    await page.keyboard.press('Control+f')
    const filters = page.getByRole('button', { name: /^Фильтры/ })
    await filters.click()
    await look(page, 'filters', '.n-popover')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Какие столбцы показать' }).click()
    await page.getByRole('checkbox', { name: 'CRM' }).check()
    await page.getByRole('checkbox', { name: 'Название' }).uncheck()
    await look(page, 'choice of columns', '.n-popover')
    await page.keyboard.press('Escape')
    await look(page, 'columns', 'main')
    await expect(row(page, '79010004810')).toContainText('svetly-dom.crm.example')

    await choose(page, main, salon)
    await page.getByRole('region', { name: 'Выбранные строки' }).getByText('Скопировать').click()
    await expect(page.getByText('Скопировано')).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied.split('\n').map((line) => line.split('\t').slice(0, 2))).toEqual([
      [shown(main), 'Главное меню'],
      [shown(salon), 'Салон: добавочный'],
    ])
    await page.getByRole('button', { name: 'Снять выбор' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Сохранить таблицу (CSV)' }).click()
    const table = await readFile(await (await download).path(), 'utf8')
    const lines = table.trim().split('\r\n')
    expect(lines).toHaveLength(10)
    expect(lines[0]).toContain('"Номер";"Название";"Куда ведёт"')
    expect(table).toMatch(/7[^;]*";"Москва, консультации";"Консультации"/)

    await app.restart()
    await app.open()
    await toNumbers(page)
    await expect(page.getByRole('columnheader', { name: 'CRM' })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Название' })).toHaveCount(0)
  })
})
