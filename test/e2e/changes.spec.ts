import type { Locator, Page } from '@playwright/test'
import { look } from './support/barriers.ts'
import { row, rows } from './support/numbers.ts'
import { expect, test } from './support/test.ts'

test.use({ sizes: { sips: 20, numbers: 80, messages: 10, dialogs: 5 } })

const words = {
  ru: {
    locale: 'ru-RU',
    numbers: 'Номера',
    forward: 'Переадресация',
    selection: 'Выбранные строки',
    where: 'Группа',
    group: 'Весь офис',
    save: 'Сохранить',
    job: 'Переадресация',
    backJob: 'Возврат изменений',
    backDone: 'Готово: 6 изменений',
    ready: 'Закрыть',
    changes: 'Изменения',
    all: 'Вернуть все',
    confirm: 'Вернуть 6 изменений',
    isBack: 'Возвращено как было',
  },
  en: {
    locale: 'en-US',
    numbers: 'Numbers',
    forward: 'Forwarding',
    selection: 'Selected rows',
    where: 'Group',
    group: 'Весь офис',
    save: 'Save',
    job: 'Forwarding',
    backJob: 'Putting changes back',
    backDone: 'Done: 6 changes',
    ready: 'Close',
    changes: 'Changes',
    all: 'Put all back',
    confirm: 'Put 6 changes back',
    isBack: 'Was put back',
  },
} as const

/** Clicks, counted. */
function counted() {
  let count = 0
  return {
    async on(place: Locator) {
      count += 1
      await place.click()
    },
    count: () => count,
  }
}

/** Where the first six numbers lead, as their rows say. */
const leading = async (page: Page, numbers: readonly string[]) =>
  Promise.all(numbers.map((number) => row(page, number).locator('td').nth(3).innerText()))

for (const language of ['ru', 'en'] as const) {
  const said = words[language]

  test.describe(language, () => {
    test.use({ locale: said.locale })

    test('a holiday of six numbers goes there in eleven clicks, and back after a restart in four', async ({
      app,
      page,
      service,
    }) => {
      const { rest, rpc } = service.addresses
      const place = { generation: 'current', addresses: { rest, rpc } } as const
      await app.signIn({ way: 'token', token: service.apiToken, ...place })
      await app.open()
      const rail = page.getByRole('navigation').first()
      const open = (name: string) => rail.getByRole('link', { name, exact: true })
      await open(said.numbers).click()
      await rows(page).first().waitFor()
      const texts = await rows(page).allInnerTexts()
      // What has led to something that is gone by now cannot be put back.
      const numbers = texts
        .map((text) => (/\+?[\d\s()-]{10,}/.exec(text)?.[0] ?? '').replaceAll(/\D/g, ''))
        .filter((number) => number !== '74950004852')
        .slice(0, 6)
      const before = await leading(page, numbers)

      const there = counted()
      for (const number of numbers) await there.on(row(page, number).locator('td').first())
      const bar = page.getByRole('region', { name: said.selection })
      await there.on(bar.getByText(said.forward, { exact: true }))
      const editor = page.getByRole('dialog')
      await there.on(editor.getByText(said.where, { exact: true }))
      await editor.getByRole('combobox', { name: said.where }).fill(said.group)
      await there.on(editor.getByRole('option', { name: said.group }).first())
      await there.on(editor.getByRole('button', { name: said.save, exact: true }))
      const job = page.getByRole('dialog', { name: said.job, exact: true })
      await expect(job.getByRole('status').first()).toContainText('6')
      await there.on(job.getByRole('button', { name: said.ready }).last())
      await expect(row(page, numbers[0] ?? '')).toContainText(said.group)
      expect(there.count()).toBeLessThanOrEqual(11)

      await app.restart()
      await app.open()
      const back = counted()
      await back.on(open(said.changes))
      await back.on(page.getByRole('button', { name: said.all }))
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('button', { name: said.confirm })).toBeVisible()
      await look(page, 'what putting back would do', 'dialog[open]')
      await back.on(dialog.getByRole('button', { name: said.confirm }))
      const backJob = page.getByRole('dialog', { name: said.backJob })
      await expect(backJob.getByRole('status').first()).toHaveText(said.backDone)
      await back.on(backJob.getByRole('button', { name: said.ready }).last())
      await expect(page.getByText(said.isBack, { exact: true })).toHaveCount(6)
      expect(back.count()).toBeLessThanOrEqual(4)
      await look(page, 'changes', 'main')

      await open(said.numbers).click()
      await rows(page).first().waitFor()
      await expect.poll(() => leading(page, numbers)).toEqual(before)
    })
  })
}
