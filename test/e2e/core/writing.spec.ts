import type { Page } from '@playwright/test'
import {
  answer,
  bubble,
  checkNow,
  composer,
  openSignedIn,
  openThread,
  openWith,
  OWN,
  thread,
} from '../support/screens.ts'
import { expect, test, withMotion } from '../support/test.ts'
import { createCabinetConnection } from '../../../electron/core/cabinet/client.ts'
import { createSms } from '../../../electron/core/sms/sms.ts'
import { createServiceClient } from '../../../electron/service/index.ts'
import type { Service } from '../../support/service.ts'
import { choosePanel } from '../support/areas.ts'

const marina = { typed: '89150001122', shown: '+7 915 000-11-22' }

/** Resolves once the program has said that this text is kept as a draft. */
function draftKept(page: Page, text: string): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) => {
      const calls = new Set<string>()
      socket.on('framesent', ({ payload }) => {
        const { i, a } = JSON.parse(String(payload)) as {
          i: string
          a?: [string, { text?: string }]
        }
        if (a?.[0] === 'inbox.saveDraft' && a[1].text === text) calls.add(i)
      })
      socket.on('framereceived', ({ payload }) => {
        const { i, r } = JSON.parse(String(payload)) as { i: string; r?: { ok: boolean } }
        if (calls.has(i) && r?.ok) resolve()
      })
    })
  })
}

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Настройки' }).click()
  await expect(page.getByRole('heading', { name: 'Настройки' })).toBeVisible()
}

test.use(withMotion)

test('what is written can be taken back, is asked about when repeated, and survives a sudden end', async ({
  app,
  page,
  service,
  defects,
}) => {
  const text = 'Марина, ваше окно готово'
  const kept = draftKept(page, text)
  await service.balance(100_000)
  await openWith({ app, page, service }, marina, 'Здравствуйте')

  await test.step('the number is put on another packet', async () => {
    await page
      .getByRole('form', { name: 'Ответ' })
      .getByRole('button', { name: 'Пакет SMS и адрес для входящих SMS' })
      .click()
    const dialog = page.getByRole('dialog', { name: /^SMS номера/ })
    const offer = dialog.getByRole('button', { name: /^Подключить пакет/ }).first()
    const name = /«(.+)»/.exec((await offer.getAttribute('aria-label')) ?? '')?.[1] ?? ''
    await offer.click()
    const question = page.getByRole('dialog', { name: `Подключить пакет SMS «${name}»` })
    await expect(question).toContainText('спишется')
    await question.getByRole('button', { name: 'Подключить' }).click()
    await expect(dialog).toContainText(`Пакет SMS «${name}» подключён`)
    await expect(
      dialog.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) }),
    ).toContainText('Подключён')
    expect((await service.requests())['sms.activatePacket']).toBe(1)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('a message is taken back before it leaves', async () => {
    await openSettings(page)
    await page.getByText('10 с', { exact: true }).click()
    await choosePanel(page, 'Сообщения')
    await openThread(page, marina.shown)
    // However slow this computer is: ten seconds of it are none of the test's.
    const { active: cabinet = '' } = await app.command('app.state', undefined)
    await app.command('inbox.pause', { cabinet, paused: true })
    await answer(page, 'Не то и не тому')
    await expect(bubble(page, 'Не то и не тому')).toBeVisible()
    await page.getByRole('button', { name: 'Отменить отправку' }).click()
    await expect(composer(page)).toHaveValue('Не то и не тому')
    await expect(bubble(page, 'Не то и не тому')).toHaveCount(0)
    await app.command('inbox.pause', { cabinet, paused: false })
    await answer(page, 'Теперь то')
    await expect(bubble(page, 'Теперь то')).toContainText(/Принято сервисом|Отправлено/)
    expect((await service.requests())['sms.send']).toBe(1)
  })

  await test.step('the eighth identical text is sent only after a question', async () => {
    for (let copy = 1; copy <= 7; copy += 1) {
      await answer(page, 'Скидка сегодня')
      await expect(bubble(page, 'Скидка сегодня')).toHaveCount(copy)
    }
    await answer(page, 'Скидка сегодня')
    const question = page.getByRole('dialog', { name: 'Отправить тот же текст ещё раз?' })
    await expect(question).toContainText('уже отправлен 7 раз')
    await question.getByRole('button', { name: 'Отмена' }).click()
    await expect(composer(page)).toHaveValue('Скидка сегодня')
    await expect(bubble(page, 'Скидка сегодня')).toHaveCount(7)
  })

  await test.step('what the limits say moves nothing under the pointer', async () => {
    const send = page.getByRole('button', { name: 'Отправить', exact: true })
    const note = page.getByText('уже отправлен 7 раз')
    await composer(page).fill('Другое')
    await expect(note).toHaveCount(0)
    const before = await send.boundingBox()
    await composer(page).fill('Скидка сегодня')
    await expect(note).toBeVisible()
    expect(await send.boundingBox()).toEqual(before)
  })

  await test.step('a draft survives the program’s sudden end', async () => {
    await composer(page).fill('')
    await composer(page).pressSequentially(text)
    await kept
    defects.ignore()
    await app.crash()
    await app.open()
    await expect(thread(page, marina.shown)).toContainText(`Черновик: ${text}`)
    await openThread(page, marina.shown)
    await expect(composer(page)).toHaveValue(text)
  })
})

/** Notes what notifications say, of a window that nobody looks at. */
function noteNotifications(): void {
  const shown: string[] = []
  class Silent {
    static permission = 'granted'
    constructor(title: string) {
      shown.push(title)
    }
    close(): void {}
  }
  Object.assign(window, { Notification: Silent, shown })
  document.hasFocus = () => false
}

test('notifications keep quiet hours, and name the contacts of a table and of cards', async ({
  app,
  page,
  service,
}) => {
  await page.addInitScript(noteNotifications)
  /** The notices of messages; whether the money runs low is told whenever the account was read. */
  const shown = async () => {
    const titles = await page.evaluate(() => (window as unknown as { shown: string[] }).shown)
    return titles.filter((title) => !/^На\sбалансе/.test(title))
  }
  await service.message('89150003344', OWN, 'Добрый день')
  await openSignedIn({ app, page, service })

  await test.step('quiet hours keep notifications back, not messages', async () => {
    await openSettings(page)
    await page.getByRole('switch', { name: 'Включить тихие часы' }).click()
    // All day but for an hour that is not near.
    const clock = (hours: number) =>
      new Date(Date.now() + hours * 3_600_000).toLocaleTimeString('ru', {
        hour: '2-digit',
        minute: '2-digit',
      })
    await page.getByLabel('С', { exact: true }).fill(clock(3))
    await page.getByLabel('до', { exact: true }).fill(clock(2))
    await page.getByLabel('до', { exact: true }).blur()
    await choosePanel(page, 'Сообщения')
    await service.message(marina.typed, OWN, 'Ночью')
    await checkNow(page)
    await expect(thread(page, marina.shown)).toContainText('Ночью')
    expect(await shown()).toEqual([])

    await openSettings(page)
    await page.getByRole('switch', { name: 'Включить тихие часы' }).click()
    await choosePanel(page, 'Сообщения')
    await service.message(marina.typed, OWN, 'Днём')
    await checkNow(page)
    await expect.poll(shown).toEqual([marina.shown])
  })

  await test.step('contacts come from a table and from cards, and name the conversations', async () => {
    await choosePanel(page, 'Контакты')
    const take = async (name: string, text: string): Promise<void> => {
      const file = { name, mimeType: 'text/plain', buffer: Buffer.from(text) }
      await page.locator('input[type=file]').setInputFiles(file)
      await page.getByRole('button', { name: 'Добавить 1 контакт' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await take('a.csv', 'Имя;Телефон\nМарина Окнова;8 (915) 000-11-22\nБез номера;\n')
    const million = { name: 'c.csv', mimeType: 'text/csv', buffer: Buffer.alloc(4_000_000, ',а,б') }
    await page.locator('input[type=file]').setInputFiles(million)
    await expect(page.getByRole('dialog')).toContainText('В строке 1 больше 200 столбцов')
    await page.getByRole('button', { name: 'Отмена' }).click()
    await take(
      'b.vcf',
      'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Павел Дверев\r\nTEL:+79150003344\r\nEND:VCARD\r\n',
    )
    await choosePanel(page, 'Сообщения')
    await expect(thread(page, 'Марина Окнова')).toBeVisible()
    await app.restart()
    await app.open()
    await expect(thread(page, 'Павел Дверев')).toBeVisible()
    await service.message(marina.typed, OWN, 'Вы открыты?')
    await checkNow(page)
    // Said to a screen reader, too.
    await expect(page.getByText('Новое сообщение. Марина Окнова: Вы открыты?')).toBeAttached()
    await expect.poll(shown).toEqual(['Марина Окнова'])
    await choosePanel(page, 'Контакты')
    await page.getByRole('button', { name: /Написать: Марина Окнова/ }).click()
    await expect(page.getByRole('heading', { name: 'Марина Окнова' })).toBeVisible()
  })
})

/** A colleague answers by another program. */
async function answerElsewhere({ addresses, apiToken }: Service, text: string): Promise<void> {
  const client = createServiceClient({ addresses, token: apiToken })
  const connection = createCabinetConnection(() => undefined, { turn: () => Promise.resolve() })
  connection.attach(client)
  const cabinet = { generation: 'current', timeZone: 'Europe/Moscow' } as const
  const sms = createSms(cabinet, connection.client)
  const sender = (await sms.numbers()).find(({ number }) => number === OWN)
  if (!sender) throw new Error('The own number cannot send')
  await sms.send({ sender, to: marina.typed, text })
  await client.close()
}

test.describe('in English', () => {
  test.use({ locale: 'en-US' })

  test('by the keyboard alone, a second answer is held up by a colleague’s', async ({
    app,
    page,
    service,
  }) => {
    await service.message(marina.typed, OWN, 'Вы едете?')
    await openSignedIn({ app, page, service })
    await page.keyboard.press('Alt+n')
    // So soon after the launch its code may still be on the way.
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused()
    await page.keyboard.type(marina.typed)
    await page.keyboard.press('Enter')
    await expect(composer(page, 'en')).toBeFocused()
    await page.keyboard.type('Выезжаем')
    await answerElsewhere(service, 'Уже едем')
    await expect(bubble(page, 'Уже едем')).toBeVisible()
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: 'Send another reply?' })
    await expect(question).toContainText('Уже едем')
    await page.keyboard.press('Escape')
    await expect(composer(page, 'en')).toBeFocused()
    await expect(composer(page, 'en')).toHaveValue('Выезжаем')
    expect((await service.requests())['sms.send']).toBe(1)
    await page.keyboard.press('Enter')
    await expect(bubble(page, 'Выезжаем')).toBeVisible()
    await expect.poll(async () => (await service.requests())['sms.send']).toBe(2)
  })
})
