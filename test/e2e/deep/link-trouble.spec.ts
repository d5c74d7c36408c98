import {
  answer,
  banners,
  bubble,
  checkNow,
  composer,
  OWN,
  openSignedIn,
  openThread,
  openWith,
  showInbox,
  thread,
} from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { words } from '../support/words.ts'

const customer = { typed: '89150007788', shown: '+7 915 000-77-88' }

test('a token that expired is refreshed unnoticed, and a session that is over is asked for anew', async ({
  app,
  page,
  service,
}) => {
  await openSignedIn({ app, page, service })

  await test.step('an expired access token is refreshed once, and nobody notices', async () => {
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

  await test.step('a session that is over asks for the password and keeps what was typed', async () => {
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
    await showInbox(page)
    await openThread(page, customer.shown)
    await expect(composer(page)).toHaveValue('Перезвоним через десять')
  })
})

const { noConnection, badReply, cutReply } = words.ru

test('trouble of the link is said, loses nothing and passes by itself', async ({
  app,
  page,
  service,
}) => {
  await openWith({ app, page, service }, customer, 'Первое')
  await composer(page).fill('Недописанный отв')
  const status = banners(page)
  const expectKept = async (): Promise<void> => {
    await expect(composer(page)).toHaveValue('Недописанный отв')
    await expect(bubble(page, 'Первое')).toBeVisible()
  }

  await test.step('replies of HTML and of half a JSON are said and do no harm', async () => {
    const troubles = [
      { kind: 'html', said: badReply },
      { kind: 'truncate', said: cutReply },
    ] as const
    for (const { kind, said } of troubles) {
      await service.fault({ operation: 'sms.dialog', kind, times: 'all' })
      await checkNow(page)
      await checkNow(page)
      await expect(status).toContainText(said)
      await expectKept()
      await service.clearFaults()
      await checkNow(page)
      await expect(status).toHaveText('')
    }
  })

  await test.step('while the service is down the app says so, and then carries on', async () => {
    await service.goDown()
    await checkNow(page)
    await checkNow(page)
    await expect(status).toContainText(noConnection)
    await expectKept()

    await answer(page, 'Ответ без связи')
    await expect(bubble(page, 'Ответ без связи')).toBeVisible()

    await service.comeBack()
    await service.message(customer.typed, OWN, 'Второе')
    await checkNow(page)
    await expect(bubble(page, 'Второе')).toBeVisible()
    await expect(status).toHaveText('')
  })
})

test('a text that goes when nobody waits any more is one thing with what the service shows', async ({
  app,
  page,
  service,
}) => {
  await openWith({ app, page, service }, customer, 'Сколько стоит?')
  await service.fault({ operation: 'sms.send', kind: 'hang' })
  await service.fault({ operation: 'sms.dialog', kind: 'reset', times: 'all' })
  await answer(page, 'Пять тысяч рублей')
  const late = bubble(page, 'Пять тысяч рублей')
  // Until the app gives up.
  await expect(late).toContainText('Не подтверждено')
  await service.clearFaults()
  await checkNow(page)
  // A reading in between that does not show it yet makes it certain.
  await expect(late).toContainText(/Похоже, отправлено в|Отправлено/)
  await expect(late).toHaveCount(1)
  await expect(late).not.toContainText(/из\sдругой программы|Отправить ещё раз/)
  const yes = late.getByRole('button', { name: 'Да, это оно' })
  if (await yes.isVisible()) await yes.click()
  await expect(late).toContainText('Отправлено')
  await expect(late.getByRole('button')).toHaveCount(0)
  await expect(late).toHaveCount(1)
  expect((await service.requests())['sms.send']).toBe(1)
})

test('a message never goes twice by itself, and what became of it is said', async ({
  app,
  page,
  service,
  defects,
}) => {
  await openWith({ app, page, service }, customer, 'Сколько стоит?')
  const sent = async () => (await service.requests())['sms.send'] ?? 0

  await test.step('one whose reply was lost is found in the service’s own list', async () => {
    await service.fault({ operation: 'sms.send', kind: 'truncate' })
    await answer(page, 'Две тысячи рублей')
    await expect(bubble(page, 'Две тысячи рублей')).toContainText('Отправлено')
    await expect(bubble(page, 'Две тысячи рублей')).toHaveCount(1)
    expect(await sent()).toBe(1)
  })

  await test.step('one that was refused is so in the service’s words, and can be sent again', async () => {
    await service.fault({ operation: 'sms.send', kind: 'status', status: 422 })
    await answer(page, 'Четыре тысячи рублей')
    const refused = bubble(page, 'Четыре тысячи рублей')
    await expect(refused).toContainText('Отклонено')
    await expect(refused).toContainText('Server Error')
    await refused.getByRole('button', { name: 'Отправить ещё раз' }).click()
    await expect(refused).toContainText(/Принято сервисом|Отправлено/)
    expect(await sent()).toBe(3)
  })

  await test.step('one that may or may not have left can be looked for', async () => {
    await service.fault({ operation: 'sms.send', kind: 'html', status: 502 })
    await answer(page, 'Три тысячи рублей')
    const doubtful = bubble(page, 'Три тысячи рублей')
    await expect(doubtful).toContainText('Не подтверждено')
    const checked = (await service.requests())['sms.dialog'] ?? 0
    await doubtful.getByRole('button', { name: 'Проверить' }).click()
    await expect
      .poll(async () => (await service.requests())['sms.dialog'] ?? 0)
      .toBeGreaterThan(checked)
    await expect(doubtful).toContainText('Не подтверждено')
    await expect(doubtful).toHaveCount(1)
    expect(await sent()).toBe(4)
  })

  await test.step('two that were cut off after they left are not sent again, and confirm themselves once listed', async () => {
    const texts = ['Окно готово, приезжайте', 'Захватите паспорт']
    // Both arrive, and no answer comes back. What was listed before them is known.
    await service.fault({ operation: 'sms.send', kind: 'reset', performed: true, times: 2 })
    for (const text of texts) await answer(page, text)
    const seen = /Не подтверждено|Отправлено/
    for (const text of texts) await expect(bubble(page, text)).toContainText(seen)

    await app.restart()
    await app.open()
    await openThread(page, customer.shown)
    for (const text of texts) {
      await expect(bubble(page, text)).toContainText('Отправлено')
      await expect(bubble(page, text)).toHaveCount(1)
      await expect(bubble(page, text)).not.toContainText('Не подтверждено')
    }
    expect(await sent()).toBe(6)
  })

  await test.step('a window whose program ended says so', async () => {
    // It may still be fetching panels for later.
    defects.ignore()
    await app.stop()
    await expect(banners(page)).toContainText('Нет связи с приложением.')
  })
})
