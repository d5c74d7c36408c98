import { look } from '../support/barriers.ts'
import { heldNotice, notice } from '../support/exchange.ts'
import {
  dialog,
  openCard,
  openExtensions,
  otherClient,
  row,
  toExtensions,
} from '../support/extensions.ts'
import { expect, test } from '../support/test.ts'
import { words } from '../support/words.ts'

test.describe('one extension', () => {
  test.use({ colorScheme: 'light' })

  test('is created within its ranges, changed, still there after a restart, and deleted', async ({
    app,
    page,
    service,
  }) => {
    const other = otherClient(service)
    const form = dialog(page, 'Новый внутренний номер')
    const number = form.getByLabel(/^Номер/)
    const seconds = form.getByLabel(/^Сколько звонит телефон/)
    const create = form.getByRole('button', { name: 'Создать' })
    await openExtensions({ app, page, service })

    await test.step('the edges of every range', async () => {
      await page.getByRole('button', { name: 'Создать', exact: true }).click()
      await form.getByLabel(/^Имя/).fill('Ночной дежурный 🌙')
      for (const [typed, said] of [
        ['199', 'Не меньше 200.'],
        ['100000', 'Не больше 99 999.'],
      ] as const) {
        await number.fill(typed)
        await seconds.fill(typed === '199' ? '7' : '95')
        await create.click()
        await expect(number).toHaveAccessibleDescription(new RegExp(said.replace(' ', '\\s')))
        await expect(seconds).toHaveAccessibleDescription(
          typed === '199' ? /кратное 5/ : /Не\sбольше 90/,
        )
      }
      await look(page, 'extension at fault', 'dialog[open]')
      await number.fill('200')
      await expect(form).toContainText('Этот номер занят: внутренний номер «Приёмная».')
      await number.fill('99999')
      await seconds.fill('90')
    })

    await test.step('the service’s own words, where somebody takes the number meanwhile', async () => {
      await other.create('Чужой', 99_999)
      await create.click()
      await expect(number).toHaveAccessibleDescription(/taken|занят/)
      await expect(form.getByLabel(/^Имя/)).toHaveValue('Ночной дежурный 🌙')
      await number.fill('99998')
    })

    await test.step('an answer that is lost is found by reading', async () => {
      await service.fault({ operation: 'sip.create', kind: 'reset', performed: true })
      await create.click()
      await notice(page, 'Ночной дежурный 🌙: создано')
      const card = page.getByRole('region', { name: 'Ночной дежурный 🌙' })
      await expect(card).toContainText('99998')
      await card.getByRole('button', { name: 'Изменить' }).click()
      const editor = dialog(page, /^Изменить «Ночной/)
      await editor.getByLabel(/^Описание/).fill('Смена с 20:00')
      await editor.getByLabel(/^Имя/).fill('Дежурный')
      await service.fault({ operation: 'sip.change', kind: 'truncate' })
      await editor.getByRole('button', { name: 'Сохранить' }).click()
      const said = await heldNotice(page, 'Дежурный: изменено')
      await said.getByRole('button', { name: 'Вернуть' }).click()
      await notice(page, 'Ночной дежурный 🌙: изменения отменены')
    })

    await test.step('still there after a restart, and deleted once', async () => {
      await app.restart()
      await app.open()
      await toExtensions(page)
      const card = await openCard(page, 'Ночной дежурный 🌙')
      await look(page, 'extensions, a card', 'main')
      await card.getByRole('button', { name: 'Удалить' }).click()
      const question = dialog(page, /^Удалить «Ночной/)
      await expect(question).toContainText('Сюда ничего не ведёт.')
      await service.fault({ operation: 'sip.delete', kind: 'reset', performed: true })
      await question.getByRole('button', { name: 'Удалить' }).dblclick()
      await notice(page, /^Ночной дежурный 🌙 \(99998\): удалено/)
      await expect(row(page, 'Ночной дежурный')).toHaveCount(0)
      const requests = await service.requests()
      expect([requests['sip.create'], requests['sip.delete']]).toEqual([3, 1])
    })
  })
})

test.describe('several at once, in English', () => {
  test.use({ colorScheme: 'dark', locale: words.en.locale })

  test('nothing is created twice when the program is killed half way', async ({
    app,
    page,
    service,
  }) => {
    const table = Array.from({ length: 12 }, (_, place) => `${700 + place}\tDesk ${place + 1}`)
    const form = dialog(page, 'Create several')
    /** Pastes the whole table, whatever is there of it. */
    async function paste(): Promise<void> {
      await page.getByRole('button', { name: 'Create several' }).click()
      await form.getByLabel('Table').fill(['Number\tName', ...table].join('\n'))
    }
    const desks = async () =>
      (await otherClient(service).list())
        .filter(({ name }) => name.startsWith('Desk '))
        .map(({ number, name }) => `${number}\t${name}`)
        .sort()

    await openExtensions({ app, page, service }, 'en')
    await paste()
    await expect(form).toContainText('12 extensions will be created.')
    await look(page, 'a pasted table', 'dialog[open]')
    // Killed while the fourth is on its way, which it stays until the service ends.
    await service.fault({ operation: 'sip.create', kind: 'delay', ms: 1, times: 3 })
    await service.fault({ operation: 'sip.create', kind: 'delay', ms: 600_000 })
    await form.getByRole('button', { name: 'Create 12 extensions' }).click()
    await expect.poll(async () => (await service.requests())['sip.create']).toBe(4)
    await app.crash()

    await app.open()
    await toExtensions(page, 'en')
    expect(await desks()).toHaveLength(3)
    await paste()
    await expect(form).toContainText('Already exist: 3.')
    await form.getByRole('button', { name: 'Create 9 extensions' }).click()
    await expect.poll(desks).toEqual([...table].sort())
  })
})
