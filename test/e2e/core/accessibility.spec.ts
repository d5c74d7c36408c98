import type { Page } from '@playwright/test'
import type { Message } from '../../../electron/bridge/inbox.ts'
import { look, lookAtOnce } from '../support/barriers.ts'
import { byEmail, fillSignIn, openThread, OWN, signIn } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { tap, type Wire } from '../support/wire.ts'

const customer = { typed: '89150007788', shown: '+7 915 000-77-88' }
const THREAD = `${OWN}:79150007788`
// What a state changes; the frame and what stands beside it are looked at once.
const LIST = '.thread-list'
const CONVERSATION = '.conversation'
const BANNERS = 'main [role=status]'

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
    await expect(page.getByText('Неверная почта или пароль.')).toBeVisible()
    await look(page, 'wrong password', 'main')

    await page.getByText('Телефон', { exact: true }).click()
    await page.locator('input[name=phone]').fill('8 901 000-48-00')
    await look(page, 'telephone', 'main')
    await page.getByRole('button', { name: 'Позвонить мне' }).click()
    await page.getByLabel('PIN-код', { exact: true }).fill('0000')
    await enter.click()
    await expect(page.getByText('Неверный PIN-код.', { exact: false })).toBeVisible()
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
  const said = 'value' in by ? 'Пока нет сообщений' : 'Не удалось загрузить список'
  await expect(page.getByText(said)).toBeVisible()
  await look(page, said, LIST)
}
