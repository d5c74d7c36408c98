import { readFile } from 'node:fs/promises'
import { bubble, openThread, openWith, OWN } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const customer = { typed: '89150007788', shown: '+7 915 000-77-88' }
const other = { typed: '89150003344', shown: '+7 915 000-33-44' }

test('what customers write stays text, on the page and in a saved file', async ({
  app,
  page,
  service,
}) => {
  const hostile =
    '<img src=x onerror="document.title=1"><b>жирный</b> https://xn--e1afmkfd.example/a?b'
  for (const text of ['Первое; с «ёлкой»', '=1+1']) await service.message(customer.typed, OWN, text)
  await openWith({ app, page, service }, other, hostile)
  await expect(bubble(page, '<b>жирный</b>')).toBeVisible()
  await expect(page.locator('[data-message] img')).toHaveCount(0)

  await openThread(page, customer.shown)
  const saved = async (kind: string): Promise<{ name: string; text: string }> => {
    await page.getByRole('button', { name: 'Действия с перепиской' }).click()
    await page.getByRole('menuitem', { name: 'Ещё…' }).click()
    await page.getByRole('menuitem', { name: 'Сохранить переписку в файл' }).click()
    await page.getByRole('dialog').getByText(kind, { exact: true }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click()
    const file = await download
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
  }
  const text = await saved('Текст (TXT)')
  expect(text.name).toBe(`sms-${OWN}-79150007788.txt`)
  expect(text.text).toMatch(
    /^\[\d\d\.\d\d\.\d{4},? \d\d:\d\d(:\d\d)?\] \+7 915 000-77-88: Первое; с\s«ёлкой»\n\[.+\] .+: =1\+1\n$/,
  )
  const table = await saved('Таблица (CSV)')
  expect(table.name).toBe(`sms-${OWN}-79150007788.csv`)
  const [head, first, second] = table.text.split('\r\n')
  expect(head).toBe('\uFEFF"Дата";"Время";"От";"Кому";"Контакт";"Текст";"Состояние"')
  expect(first).toContain(`;"79150007788";"${OWN}";"";"Первое; с «ёлкой»";"Получено"`)
  expect(second).toContain(`;"'=1+1";"Получено"`)
})
