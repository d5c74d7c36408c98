import { lookAtOnce } from '../support/barriers.ts'
import { openSignedIn } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const year = new Date().getFullYear()

/** A file as calendars of an office are exported: whole days, some of which recur, and a meeting. */
const ICS = `BEGIN:VCALENDAR
VERSION:2.0
BEGIN:VEVENT
UID:1
DTSTART;VALUE=DATE:${year}0615
DTEND;VALUE=DATE:${year}0617
SUMMARY:Переезд
END:VEVENT
BEGIN:VEVENT
UID:2
DTSTART;TZID=Nowhere/At all:${year}0618T100000
DURATION:PT1H
SUMMARY:Планёрка
END:VEVENT
END:VCALENDAR
`

test('the calendar reads a file in its worker, has no serious barrier, and shows in the week of calls', async ({
  app,
  page,
  service,
}) => {
  await openSignedIn({ app, page, service })
  await page.evaluate(() => (location.hash = '#/settings?field=calendar'))
  const row = page.locator('[data-field=calendar]')
  await row.getByRole('button').click()
  const dialog = page.getByRole('dialog', { name: 'Рабочее время и праздники' })
  await dialog.getByLabel('Официальные праздники').selectOption('Россия')
  await dialog.getByRole('button', { name: /^7 января, .*Рождество/ }).click()
  await lookAtOnce(page, 'a day of the calendar', 'dialog')
  await page.keyboard.press('Escape')
  const file = { name: 'office.ics', mimeType: 'text/calendar', buffer: Buffer.from(ICS) }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await expect(dialog.getByRole('status').first()).toContainText(
    /Найден\s1\sдень\s+Пропущено событий с\sуказанным временем: 1/,
  )
  await dialog.getByRole('button', { name: 'Добавить', exact: true }).click()
  await expect(dialog.getByRole('button', { name: /^16 июня, .*выходной, Переезд/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Закрыть' }).click()

  await page.evaluate((at) => (location.hash = `#/routes?day=${at}-06-15`), year)
  await expect(page.getByText('15 июня: выходной, Переезд')).toBeVisible()
  await lookAtOnce(page, 'a week by its dates', 'main')
})
