import type { OwnedNumber } from '../../../electron/bridge/numbers.ts'
import type { Service } from '../../support/service.ts'
import { look } from '../support/barriers.ts'
import { byEmail, OWN } from '../support/screens.ts'
import { expect, test, type App } from '../support/test.ts'

/** Ticket of the demo office in which support answers. */
const TICKET = 1202
/** An extension that nothing leads to, and one that a number is led to for a while. */
const [OFFLINE, DUTY] = [3005, 3008]
/** That number. */
const LED = 514
const CUSTOMERS = ['79051110001', '79051110002', '79051110003', '79051110004'] as const
/** Time until what is planned and led for a while is over, in milliseconds: the program is ended before. */
const SOON = 20_000

/** Puts into the account, and into what is kept of it here, what needs somebody by the next start. */
async function plant(app: App, service: Service): Promise<void> {
  const [waits, refused, doubtful, late] = CUSTOMERS
  await service.presence(OFFLINE, false)
  await service.message(waits, OWN, 'Когда вы открываетесь?')
  await service.answer(TICKET, '<p>Эхо мы убрали.</p>')
  await service.balance(-120)
  const { id: cabinet } = await app.signIn(byEmail(service))
  await app.command('extensions.watch', { cabinet, id: OFFLINE, minutes: 1 })

  const threadWith = async (other: string) =>
    (await app.command('inbox.openThread', { cabinet, own: OWN, other })).id
  async function fail(other: string, kind: 'status' | 'html', status: number): Promise<void> {
    await service.fault({ operation: 'sms.send', kind, status })
    const thread = await threadWith(other)
    await app.command('inbox.send', { cabinet, thread, text: 'Ждём вас' })
    const failed = async () => (await app.command('inbox.thread', { cabinet, thread })).failed
    await expect.poll(failed).toBe(1)
  }
  await fail(refused, 'status', 422)
  await fail(doubtful, 'html', 502)

  const { rows } = await app.command('account.read', { cabinet, collection: 'numbers' })
  const led = (rows as OwnedNumber[]).find(({ id }) => id === LED)
  if (!led) throw new Error('The demo office has no such number')
  const { following } = led
  const until = Date.now() + SOON
  await app.command('planned.add', {
    cabinet,
    thread: await threadWith(late),
    text: 'Напоминаем о визите',
    due: until,
  })
  await app.command('numbers.forward', {
    cabinet,
    numbers: [{ of: 'owned', id: LED, seen: { ...(following && { following }) } }],
    forwarding: { type: 'sip', id: DUTY, shows: 'caller' },
    until,
  })
  const ends = async () => (await app.command('changes.ends', { cabinet })).length
  await expect.poll(ends).toBe(1)
  await app.stop()
  await expect.poll(() => Date.now()).toBeGreaterThan(until)
}

const WORDS = {
  ru: {
    title: 'Сегодня',
    lines: [
      /4932 00-01-18: внешний номер не\sзарегистрирован/,
      /4855 00-03-10: никуда не\sведёт/,
      /«Консультации», но\sв\sкабинете ничего с\sтаким названием нет/,
      /905 111-00-03: сообщение не\sподтверждено/,
      /Деньги закончились: −120,00\s₽/,
      /905 111-00-04: запланированное сообщение не\sотправлено/,
      /905 111-00-02: сообщение не\sотправлено/,
      /Гарантия и\sсервис \(3\)/,
      /4852 00-02-01: срок переадресации истёк/,
      /Наталья Ёлкина: не\sна\sсвязи/,
      /ждёт ответа\s·/,
      /Все, кто ждёт ответа: 20/,
      /Поддержка ответила: Клиенты слышат эхо/,
    ],
  },
  en: {
    title: 'Today',
    lines: [
      /4932 00-01-18: the external number is not registered/,
      /4855 00-03-10: leads nowhere/,
      /“Консультации”/,
      /905 111-00-03: a message is not confirmed/,
      /Out of money: −₽120\.00/,
      /905 111-00-04: a scheduled message was not sent/,
      /905 111-00-02: a message was not sent/,
      /“?Гарантия и сервис”? \(3\)/,
      /4852 00-02-01: /,
      /Наталья Ёлкина is offline/,
      /: waiting for a reply since\s/,
      /Everyone waiting for a reply: 20/,
      /Support replied: Клиенты слышат эхо/,
    ],
  },
}

test('what needs somebody is read off it from a cold start, without a click, in both languages', async ({
  app,
  page,
  service,
}) => {
  await plant(app, service)
  await app.restart()
  await app.open(page, '#/')
  for (const locale of ['ru', 'en'] as const) {
    await app.command('settings.change', { locale })
    const { title, lines } = WORDS[locale]
    const list = page.getByRole('list', { name: title, exact: true })
    for (const text of lines) {
      await expect(list.getByRole('listitem').filter({ hasText: text }).first()).toBeVisible()
    }
    // No banner says it once more.
    await expect(page.getByText('4852 00-02-01')).toHaveCount(1)
    await look(page, `today in ${locale}`, 'main')
  }
  await page.setViewportSize({ width: 900, height: 600 })
  await look(page, 'today in a small window', 'main')

  await test.step('a line goes when it is done, and the keyboard stays in the list', async () => {
    const waiting = page.getByRole('listitem').filter({ hasText: /waiting for a reply since/ })
    const first = (await waiting.first().getByRole('paragraph').first().innerText()).trim()
    await waiting.first().getByRole('button').focus()
    await page.keyboard.press('Enter')
    await expect(waiting.filter({ hasText: first })).toHaveCount(0)
    await expect(waiting.locator('button:focus')).toHaveText('No reply needed')
  })
})
