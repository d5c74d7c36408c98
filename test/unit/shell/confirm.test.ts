import { beforeEach, expect, it } from 'vitest'
import type { Stake } from '../../../electron/bridge/command.ts'
import type { Question } from '../../../electron/core/ports.ts'
import type { Locale } from '../../../electron/core/settings/types.ts'
import { createConfirm } from '../../../electron/main/confirm.ts'
import { BrowserWindow, dialog, resetElectron } from './electron.ts'

beforeEach(() => {
  resetElectron()
  dialog.response = 0
  dialog.checked = false
  dialog.showMessageBox.mockClear()
})

const QUESTION: Question = {
  kind: 'buy',
  numbers: [
    { number: '74852000213', price: 150, fee: 250 },
    { number: '78000004900', price: 1150 },
  ],
  owner: 'business',
  price: 1300,
}

async function ask(question: Question, locale: Locale = 'ru', stake: Stake = 'spends') {
  const reply = await createConfirm(() => Promise.resolve(locale))(question, stake)
  const given = dialog.showMessageBox.mock.lastCall ?? []
  const shown = given.at(-1) as Record<string, unknown> & { detail: string; message: string }
  return { reply, given, shown }
}

/** Currency is written with spaces that do not break. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

it('asks in the person’s language, with every number and price', async () => {
  const { reply, shown } = await ask(QUESTION)
  expect(reply).toBe('yes')
  expect(plain(shown.message)).toBe('Купить 2 номера за 1 300,00 ₽?')
  expect(plain(shown.detail)).toContain('+7 485 200-02-13 · 150,00 ₽ · 250,00 ₽ в месяц')
  expect(plain(shown.detail)).toContain('+7 800 000-49-00 · 1 150,00 ₽')
  expect((await ask(QUESTION, 'en')).shown['buttons']).toEqual(['Buy', 'Cancel'])
})

it('takes everything but the first button for no, and offers no as the default', async () => {
  dialog.response = 1
  const { reply, shown } = await ask(QUESTION)
  expect(reply).toBe('no')
  expect(shown).toMatchObject({ defaultId: 1, cancelId: 1 })
})

it('says so where the service told no price, and counts what does not fit', async () => {
  const numbers = Array.from({ length: 15 }, (_, place) => ({
    number: String(74852000300 + place),
  }))
  const { shown } = await ask({ kind: 'buy', owner: 'personal', numbers })
  expect(shown.message).toBe('Купить 15 номеров? Цену сервис не сообщил.')
  expect(shown.detail).toContain('и ещё 5')
})

it('belongs to the window that is there', async () => {
  expect((await ask(QUESTION)).given).toHaveLength(1)
  const window = new BrowserWindow({ width: 1, height: 1 } as never)
  expect((await ask(QUESTION)).given[0]).toBe(window)
})

it('names what exceeds a tariff, and what the service does not say', async () => {
  const exceeding = [{ name: 'SIP-аккаунты', used: 18, included: 5 }]
  const { shown } = await ask({ kind: 'tariff', name: 'Старт', fee: '490', exceeding })
  expect(plain(shown.message)).toBe('Перейти на тариф «Старт» за 490,00 ₽ в месяц?')
  expect(shown.detail).toContain('SIP-аккаунты: используется 18, в тарифе 5')
  expect(shown.detail).toContain('сервис не сообщает')
  const english = await ask({ kind: 'tariff', name: 'Старт', exceeding: [] }, 'en')
  expect(english.shown.message).toContain('The service told no fee.')
  const worded = await ask({ kind: 'tariff', name: 'А', fee: 'по договору', exceeding: [] }, 'en')
  expect(worded.shown.message).toContain('for по договору a month')
})

it('tells what is lost with a packet, and that an invoice charges nothing', async () => {
  const number = '79010004810'
  const packet = await ask({ kind: 'package', number, name: 'SMS 500', remaining: 120 })
  expect(packet.shown.message).toBe('Отключить пакет «SMS 500» от номера +7 901 000-48-10?')
  expect(packet.shown.detail).toContain('Пропадёт остаток: 120 SMS')
  const unknown = await ask({ kind: 'package', number, name: 'SMS 500' }, 'en')
  expect(unknown.shown.detail).not.toContain('left')
  const invoice = await ask({ kind: 'invoice', sum: 1000.5 }, 'en')
  expect(plain(invoice.shown.message)).toBe('Issue an invoice for RUB 1,000.50?')
  expect(invoice.shown.detail).toContain('Nothing is charged')
})

it('offers to hold for a while, but never where money is spent', async () => {
  const question = { kind: 'delete', what: 'queue', name: 'Продажи' } as const
  dialog.checked = true
  const deletion = await ask(question, 'ru', 'deletes')
  expect(deletion.shown.message).toBe('Удалить очередь «Продажи»?')
  expect(deletion.shown['checkboxLabel']).toBe('Не спрашивать о таком 15 минут')
  expect(deletion.reply).toBe('forNow')
  expect((await ask(QUESTION)).shown).not.toHaveProperty('checkboxLabel')
})

it('says where calls and messages are to go', async () => {
  const numbers = [{ number: '74852000213' }, { number: '74852000214', givenId: 12 }]
  const to = { type: 'crm', name: 'crm.example', otherwise: { type: 'sip', name: 'Анна' } } as const
  const forward = await ask({ kind: 'forward', numbers, to }, 'ru', 'diverts')
  expect(forward.shown.message).toBe(
    'Направить звонки с 2 номеров: CRM crm.example, без ответа — внутренний номер «Анна»?',
  )
  expect(forward.shown.detail).toContain('+7 485 200-02-14 · по введённому здесь идентификатору 12')
  const off = { type: 'empty', name: '' } as const
  const english = await ask({ kind: 'forward', numbers, to: off }, 'en', 'diverts')
  expect(english.shown.message).toBe('Take the forwarding off 2 numbers?')
  const webhook = { kind: 'webhook', address: 'b.example/x', former: 'a.example/x' } as const
  expect((await ask(webhook, 'en', 'diverts')).shown.detail).toContain('a.example/x')
})

it('keeps a foreign name on its line, plain and short', async () => {
  const name = `A\u202eB\nКод: 000000\u001b[2J${'x'.repeat(1000)}`
  const { shown } = await ask({ kind: 'delete', what: 'group', name }, 'en', 'deletes')
  expect(shown.message).toMatch(/^Delete the group “AB Код: 000000 \[2Jx+…”\?$/)
  expect(shown.message.length).toBeLessThan(200)
})
