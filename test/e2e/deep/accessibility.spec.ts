import type { Page } from '@playwright/test'
import type { Message } from '../../../electron/bridge/inbox.ts'
import { barriers, look, lookAtOnce, settled } from '../support/barriers.ts'
import {
  bubbles,
  byEmail,
  composer,
  fillSignIn,
  openThread,
  openWith,
  OWN,
  signIn,
} from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { tap, type Wire } from '../support/wire.ts'

const customer = { typed: '89150007788', shown: '+7 915 000-77-88' }
const THREAD = `${OWN}:79150007788`
// What a state changes; the frame and what stands beside it are looked at once.
const DIALOG = 'dialog[open]'
const LIST = '.thread-list'
const CONVERSATION = '.conversation'
const BANNERS = 'main [role=status]'

/**
 * A dialog, without what is behind it. The colours that it does not have now are those of all
 * dialogs, which are looked at where there are most of them (`look` at `DIALOG`).
 */
async function lookAtDialog(page: Page, state: string): Promise<void> {
  await settled(page, DIALOG)
  expect.soft(await barriers(page, DIALOG), state).toEqual([])
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** One message in each state that there is, and one that waits for another. */
function everyState(): Message[] {
  const one = (state: Message['state'], more: Partial<Message> = {}): Partial<Message> => ({
    state,
    ...more,
  })
  return [
    one('confirmed'),
    one('accepted'),
    one('delivered'),
    one('undelivered'),
    one('refused', { failure: { kind: 'refused', message: 'Недостаточно средств' } }),
    one('unsent', { failure: { kind: 'unreachable' } }),
    one('unknown', { failure: { kind: 'unknown' } }),
    one('unknown', { failure: { kind: 'unknown' }, needsDecision: true }),
    one('sending'),
    one('queued'),
    one('queued', { id: 'held' }),
  ].map((given, index) => ({
    id: `state-${index}`,
    thread: THREAD,
    direction: 'outgoing',
    text: `Сообщение ${index + 1}`,
    at: Date.now() + index,
    state: 'queued',
    ...given,
  }))
}

test.use({ colorScheme: 'light' })

test.describe('without a keychain', () => {
  test.use({ keychain: 'none' })

  test('no way of signing in has a serious barrier', async ({ app, page, service }) => {
    const enter = page.getByRole('button', { name: 'Войти', exact: true })
    await app.open()
    await expect(page.getByText('В системе нет хранилища паролей.')).toBeVisible()
    await look(page, 'e-mail and keychain trouble')
    await enter.click()
    await expect(page.getByText('Заполните это поле.').first()).toBeVisible()
    await look(page, 'empty fields', 'main')
    await fillSignIn(page, { ...service.account, password: 'wrong', rest: service.addresses.rest })
    await expect(page.getByText('Почта или пароль не подошли.')).toBeVisible()
    await look(page, 'wrong password', 'main')

    await page.getByText('Телефон', { exact: true }).click()
    await page.locator('input[name=phone]').fill('8 901 000-48-00')
    await look(page, 'telephone', 'main')
    await page.getByRole('button', { name: 'Позвонить мне' }).click()
    await page.getByLabel('PIN-код', { exact: true }).fill('0000')
    await enter.click()
    await expect(page.getByText('PIN-код не подошёл.')).toBeVisible()
    await look(page, 'wrong PIN', 'main')
    await page.getByText('API-токен', { exact: true }).first().click()
    await page.locator('input[name=token]').waitFor()
    await look(page, 'token', 'main')
    await page.getByRole('button', { name: /^Старый кабинет\?/ }).click()
    await page.getByRole('button', { name: 'Указать каждый адрес отдельно' }).click()
    await page.getByLabel('Адрес сервиса токенов', { exact: true }).waitFor()
    await look(page, 'token service', 'main')

    await page.getByRole('button', { name: 'Вернуться к обычному входу' }).click()
    await page.getByText('Почта и пароль', { exact: true }).click()
    await signIn(page, service)
    await expect(page.getByText('Сообщения хранятся только до закрытия приложения')).toBeVisible()
    await look(page, 'inbox with keychain trouble', BANNERS)
  })
})

test('no state of the conversations has a serious barrier', async ({ app, page, service }) => {
  const wire = await tap(page)
  wire.answer('inbox.threads', 'never')
  await service.message(customer.typed, OWN, 'Код 123456: https://example.org/a')
  await app.signIn(byEmail(service))
  await app.open()
  await expect(page.getByRole('heading', { name: 'Сообщения' })).toBeVisible()
  await lookAtOnce(page, 'list that loads')
  await lookAtList(page, wire, { failure: { kind: 'internal', reference: 'a1b2c3d4' } })
  await lookAtList(page, wire, { value: { threads: [] } })
  wire.letGo()
  await page.reload()

  wire.answer('inbox.messages', 'never')
  await openThread(page, customer.shown)
  await expect(
    page.getByRole('region', { name: /^Переписка/ }).getByText('Загружается'),
  ).toBeAttached()
  await lookAtOnce(page, 'conversation that loads', CONVERSATION)
  wire.answer('inbox.messages', { failure: { kind: 'database', field: 'full' } })
  await page.reload()
  await expect(page.getByText('Не удалось загрузить сообщения')).toBeVisible()
  await look(page, 'conversation that failed', CONVERSATION)
  wire.letGo()
  const talk = page.getByRole('region', { name: /^Переписка/ })
  await talk.getByRole('button', { name: 'Повторить' }).click()

  const code = page.getByRole('button', { name: /123456/ })
  await expect(code).toBeVisible()
  const cabinet = wire.cabinet()
  wire.tell('outbox.changed', { cabinet, outbox: { waiting: 2, held: ['held'], paused: 'person' } })
  wire.tell('inbox.changed', { cabinet, threads: [], messages: everyState() })
  await expect(page.getByText('Решите, что с ним делать.')).toBeVisible()
  await look(page, 'every state of a message')
})

test('nothing that a conversation opens has a serious barrier', async ({ app, page, service }) => {
  await openWith({ app, page, service }, customer, 'Код 123456: https://example.org/a')
  await composer(page).fill('Добрый день! '.repeat(8))
  const latin = page.getByRole('button', { name: 'Латиницей…' })
  await latin.waitFor()
  await look(page, 'composer', 'form')
  await latin.click()
  await lookAtDialog(page, 'Latin letters')
  await closeDialog(page)
  await composer(page).fill('/')
  await composer(page).press('End')
  const settings = page.getByRole('button', { name: 'Настроить быстрые ответы…' })
  await settings.waitFor()
  await look(page, 'quick replies at hand', 'form')
  await settings.click()
  await page.getByRole('button', { name: 'Создать ответ' }).click()
  await look(page, 'quick replies', DIALOG)
  // Escape leaves the form before it closes the dialog.
  await page.keyboard.press('Escape')
  await closeDialog(page)
  await composer(page).fill('')

  await page.getByRole('button', { name: 'https://example.org/a' }).click()
  await lookAtDialog(page, 'link')
  await closeDialog(page)
  await page.keyboard.press('Control+f')
  await page.getByRole('textbox', { name: 'Поиск в переписке' }).fill('сообщение')
  await expect(page.getByText('Нет совпадений')).toBeVisible()
  await look(page, 'search in a conversation', CONVERSATION)
  await page.keyboard.press('Escape')

  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'Действия с перепиской' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await page.getByRole('button', { name: 'Действия с перепиской' }).click()
  await look(page, 'menu of a conversation', '[role=menu]')
  await page.keyboard.press('Escape')
  for (const item of [
    'Сохранить переписку в файл',
    'Создать контакт',
    'Пакет SMS и адрес для входящих SMS',
    'Выбрать время…',
  ]) {
    await choose(item)
    await expect(page.getByRole('dialog')).toBeVisible()
    await lookAtDialog(page, item)
    await closeDialog(page)
  }
  await choose('Выбрать несколько')
  // Beside its link, which would open instead.
  await bubbles(page)
    .last()
    .click({ position: { x: 4, y: 4 } })
  await expect(page.getByText('Выбрано 1 сообщение')).toBeVisible()
  await look(page, 'choosing messages', CONVERSATION)
})

/** The list of conversations as an answer of the program makes it. */
async function lookAtList(
  page: Page,
  wire: Wire,
  by: Exclude<Parameters<Wire['answer']>[1], 'never'>,
): Promise<void> {
  wire.answer('inbox.threads', by)
  // The program goes on to read the account, and would tell the page of conversations.
  wire.mute('inbox.changed')
  await page.reload()
  const said = 'value' in by ? 'Пока нет сообщений' : 'Не удалось загрузить переписки'
  await expect(page.getByText(said)).toBeVisible()
  await look(page, said, LIST)
}

test('nothing around the conversations has a serious barrier', async ({ app, page, service }) => {
  const wire = await tap(page)
  await openWith({ app, page, service }, customer, 'Здравствуйте')
  const search = page.getByLabel('Найти переписку или сообщение')
  await search.fill('здравств')
  await expect(
    page.getByRole('region', { name: 'Сообщения' }).getByRole('link').first(),
  ).toBeVisible()
  await look(page, 'what was found', LIST)
  await search.fill('89150001234')
  await expect(page.getByText('Ничего не найдено')).toBeVisible()
  await look(page, 'nothing found', LIST)
  await search.fill('')
  await page.getByRole('button', { name: 'Другие фильтры' }).click()
  await look(page, 'filters', '[role=menu]')
  await page.getByRole('menuitemcheckbox', { name: 'Архив' }).click()
  await expect(page.getByText('Архив пуст')).toBeVisible()
  await look(page, 'nothing in the filter', LIST)

  for (const [key, name] of [
    ['Alt+n', 'Новая переписка'],
    ['Control+k', 'Перейти'],
    ['F1', 'Сочетания клавиш'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await lookAtDialog(page, name)
    await closeDialog(page)
  }
  await page.getByRole('button', { name: /сменить, добавить, выйти/ }).click()
  await look(page, 'cabinets', '#cabinet-menu')
  await page.getByRole('button', { name: 'Выйти из этого кабинета' }).click()
  await lookAtDialog(page, 'signing out')
  await closeDialog(page)

  const contacts = page.getByRole('navigation').getByRole('link', { name: 'Контакты' })
  // As at half as large again: the names of the rail go out of sight, and stay for those who hear them.
  await page.setViewportSize({ width: 600, height: 400 })
  await expect(contacts).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await contacts.click()
  await expect(page.getByText('Контактов пока нет')).toBeVisible()
  await look(page, 'no contacts', 'main')
  const file = { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('Анна;900\nПётр;\n') }
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText('1 замечание')).toBeVisible()
  await look(page, 'contacts from a file', DIALOG)
  await page.getByRole('button', { name: 'Добавить 1 контакт' }).click()
  await expect(page.locator(DIALOG)).toHaveCount(0)
  await expect(
    page.getByRole('grid', { name: 'Контакты' }).getByRole('row', { name: 'Анна' }),
  ).toBeVisible()
  await look(page, 'contacts')

  for (const [link, heading] of [
    ['Внутренние', 'Внутренние номера'],
    ['Диагностика', 'Диагностика'],
    ['Настройки', 'Настройки'],
  ] as const) {
    await page.getByRole('navigation').getByRole('link', { name: link }).click()
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await expect(page.getByRole('main').getByRole('progressbar')).toHaveCount(0)
    await look(page, heading, 'main')
  }
  await page.getByRole('switch', { name: 'Включить тихие часы' }).click()
  await expect(page.getByLabel('до', { exact: true })).toBeVisible()
  await look(page, 'quiet hours', 'main')

  await page.getByRole('link', { name: /SMS$/ }).click()
  const cabinet = wire.cabinet()
  const banner = page.getByRole('main').getByRole('status').first()
  wire.tell('link.changed', {
    cabinet,
    link: { state: 'failing', retryAt: Date.now() + 60_000, failure: { kind: 'unreachable' } },
  })
  await expect(banner).toContainText('Нет связи с сервисом.')
  await look(page, 'no link', BANNERS)
  wire.tell('link.changed', { cabinet, link: { state: 'signedOut' } })
  await expect(banner).toContainText('Сеанс этого кабинета закончился.')
  await look(page, 'signed out', BANNERS)
  wire.tell('database.changed', { cabinet, database: { state: 'failed', trouble: 'damaged' } })
  await expect(page.getByText('Не удалось открыть файл сообщений')).toBeVisible()
  await look(page, 'database that failed', 'main')
})
