import {
  answer,
  banners,
  bubble,
  checkNow,
  composer,
  OWN,
  openThread,
  openWith,
  signIn,
  thread,
} from './support/screens.ts'
import { expect, test } from './support/test.ts'
import { languages, words } from './support/words.ts'

const customer = { typed: '89150007788', shown: '+7 915 000-77-88' }

test('an expired access token is refreshed once, and nobody notices', async ({
  app,
  page,
  service,
}) => {
  await app.open()
  await signIn(page, service)
  await service.expireTokens('access')
  await service.message(customer.typed, OWN, 'Есть кто-нибудь?')
  await expect(thread(page, customer.shown)).toContainText('Есть кто-нибудь?')
  await openThread(page, customer.shown)
  await answer(page, 'Да, слушаю вас')
  await expect(bubble(page, 'Да, слушаю вас')).toContainText(/Принято сервисом|Отправлено/)

  const requests = await service.requests()
  expect(requests['session.refresh']).toBe(1)
  expect(requests['session.login']).toBe(1)
  await expect(banners(page)).toHaveText('')
})

test('a session that is over asks for the password again and keeps what was typed', async ({
  app,
  page,
  service,
}) => {
  await openWith({ app, page, service }, customer, 'Перезвоните мне')
  await composer(page).fill('Перезвоним через десять')
  await service.expireTokens('refresh')
  await expect(page.getByText('Сеанс этого кабинета закончился.')).toBeVisible()
  await expect(composer(page)).toHaveValue('Перезвоним через десять')

  await page.getByRole('button', { name: 'Войти снова' }).first().click()
  await expect(page.getByLabel('Электронная почта', { exact: true })).toHaveValue(
    service.account.email,
  )
  await page.getByLabel('Пароль', { exact: true }).fill(service.account.password)
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await openThread(page, customer.shown)
  await expect(composer(page)).toHaveValue('Перезвоним через десять')
})

for (const language of languages) {
  test.describe(`the link, ${language}`, () => {
    const { locale, noConnection, badReply, cutReply } = words[language]
    test.use({ locale })

    test('while the service is down the app says so and loses nothing, and then carries on by itself', async ({
      app,
      page,
      service,
    }) => {
      await openWith({ app, page, service }, customer, 'Первое', language)
      await service.goDown()
      await composer(page, language).fill('Недописанный отв')
      const status = banners(page)
      await checkNow(page)
      await checkNow(page)
      await expect(status).toContainText(noConnection)
      await expect(composer(page, language)).toHaveValue('Недописанный отв')
      await expect(bubble(page, 'Первое')).toBeVisible()

      await answer(page, 'Ответ без связи', language)
      await expect(bubble(page, 'Ответ без связи')).toBeVisible()

      await service.comeBack()
      await service.message(customer.typed, OWN, 'Второе')
      await checkNow(page)
      await expect(bubble(page, 'Второе')).toBeVisible()
      await expect(status).toHaveText('')
    })

    test('replies of HTML and of half a JSON are said and do no harm', async ({
      app,
      page,
      service,
    }) => {
      await openWith({ app, page, service }, customer, 'Первое', language)
      await composer(page, language).fill('Недописанный отв')
      const status = banners(page)
      const troubles = [
        { kind: 'html', said: badReply },
        { kind: 'truncate', said: cutReply },
      ] as const
      for (const { kind, said } of troubles) {
        await service.fault({ operation: 'sms.dialog', kind, times: 1000 })
        await checkNow(page)
        await checkNow(page)
        await expect(status).toContainText(said)
        await expect(composer(page, language)).toHaveValue('Недописанный отв')
        await expect(bubble(page, 'Первое')).toBeVisible()
        await service.clearFaults()
        await checkNow(page)
        await expect(status).toHaveText('')
      }
    })
  })
}

test('a message whose reply was lost is found in the service’s own list and never sent twice', async ({
  app,
  page,
  service,
}) => {
  await openWith({ app, page, service }, customer, 'Сколько стоит?')
  await service.fault({ operation: 'sms.send', kind: 'truncate' })
  await answer(page, 'Две тысячи рублей')
  await expect(bubble(page, 'Две тысячи рублей')).toContainText('Отправлено', { timeout: 20_000 })
  await expect(bubble(page, 'Две тысячи рублей')).toHaveCount(1)
  expect((await service.requests())['sms.send']).toBe(1)
})

test('a message that may or may not have left can be looked for, and is not sent again', async ({
  app,
  page,
  service,
}) => {
  await openWith({ app, page, service }, customer, 'Сколько стоит?')
  await service.fault({ operation: 'sms.send', kind: 'html', status: 502 })
  await answer(page, 'Три тысячи рублей')
  const doubtful = bubble(page, 'Три тысячи рублей')
  await expect(doubtful).toContainText('Не подтверждено')
  await expect(doubtful.getByRole('button', { name: /Отправить ещё раз/ })).toHaveCount(0)
  const checked = (await service.requests())['sms.dialog'] ?? 0
  await doubtful.getByRole('button', { name: 'Проверить' }).click()
  await expect
    .poll(async () => (await service.requests())['sms.dialog'] ?? 0)
    .toBeGreaterThan(checked)
  await expect(doubtful).toContainText('Не подтверждено')
  await expect(doubtful).toHaveCount(1)
  expect((await service.requests())['sms.send']).toBe(1)
})

test('what the service refuses is shown in its own words and can be sent again', async ({
  app,
  page,
  service,
}) => {
  await openWith({ app, page, service }, customer, 'Сколько стоит?')
  await service.fault({ operation: 'sms.send', kind: 'status', status: 422 })
  await answer(page, 'Четыре тысячи рублей')
  const refused = bubble(page, 'Четыре тысячи рублей')
  await expect(refused).toContainText('Отказано')
  await expect(refused).toContainText('Server Error')
  await refused.getByRole('button', { name: 'Отправить ещё раз' }).click()
  await expect(refused).toContainText(/Принято сервисом|Отправлено/)
})

test('a window whose program ended says so', async ({ app, page, service }) => {
  await app.open()
  await signIn(page, service)
  await app.stop()
  await expect(banners(page)).toContainText('Окно потеряло связь с программой.')
})
