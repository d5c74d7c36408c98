import {
  answer,
  bubble,
  openThread,
  signIn,
  signOut,
  thread,
  watchFor,
} from '../support/screens.ts'
import { expect, test, withMotion } from '../support/test.ts'
import { choosePanel } from '../support/areas.ts'

const own = '79010004810'
const customer = { typed: '89150007788', shown: '+7 915 000-77-88' }

/** The cabinet's time of every minute since a moment, as the app writes it. */
function minutesSince(began: number): RegExp {
  const format = new Intl.DateTimeFormat('ru', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/Moscow',
  })
  const count = Math.ceil((Date.now() - began) / 60_000) + 1
  const minutes = Array.from({ length: count }, (_, at) => format.format(began + at * 60_000))
  return new RegExp(`^(${minutes.join('|')})$`)
}

test.use(withMotion)

test('an administrator signs in, reads a new SMS, answers it, sees an extension go off and signs out', async ({
  app,
  page,
  service,
}) => {
  await app.open()
  await expect(page.getByRole('heading', { name: 'Вход в кабинет' })).toBeVisible()
  await signIn(page, service)
  await expect(page.getByText('4 312,60 ₽')).toBeVisible()

  const began = Date.now()
  await service.message(customer.typed, own, 'Здравствуйте! Вы сегодня до скольки?')
  const fresh = thread(page, customer.shown)
  await expect(fresh).toContainText('Вы сегодня до скольки?')
  await expect(fresh).toContainText('1 непрочитанное')

  await openThread(page, customer.shown)
  const arrived = bubble(page, 'Вы сегодня до скольки?')
  await expect(arrived.getByText(minutesSince(began))).toBeVisible()
  await expect(fresh).not.toContainText('непрочитан')

  const wasAccepted = await watchFor(page, 'Принято сервисом')
  await answer(page, 'Добрый день! До восьми вечера.')
  await expect(bubble(page, 'До восьми вечера.')).toContainText('Отправлено')
  expect(await wasAccepted()).toBe(true)
  expect((await service.requests())['sms.send']).toBe(1)

  await choosePanel(page, 'Сегодня')
  const strip = page.getByRole('region', { name: 'Внутренние номера на связи' })
  const chip = strip.getByRole('link', { name: /^Бухгалтерия/ })
  for (const online of [true, false]) {
    await service.presence(3008, online)
    await expect(chip).toHaveAccessibleName(online ? /, На\sсвязи$/ : /, Не\sна\sсвязи$/)
  }

  await signOut(page)
  await app.restart()
  await app.open()
  await expect(page.getByRole('heading', { name: 'Вход в кабинет' })).toBeVisible()
})
