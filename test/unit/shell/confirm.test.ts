import { beforeEach, expect, it } from 'vitest'
import type { Question } from '../../../electron/core/ports.ts'
import type { Locale } from '../../../electron/core/settings/types.ts'
import { createConfirm } from '../../../electron/main/confirm.ts'
import { BrowserWindow, dialog, resetElectron } from './electron.ts'

beforeEach(() => {
  resetElectron()
  dialog.response = 0
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

async function ask(question: Question, locale: Locale = 'ru') {
  const agreed = await createConfirm(() => Promise.resolve(locale))(question)
  const given = dialog.showMessageBox.mock.lastCall ?? []
  const shown = given.at(-1) as Record<string, unknown> & { detail: string; message: string }
  return { agreed, given, shown }
}

/** Currency is written with spaces that do not break. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

it('asks in the person’s language, with every number and price', async () => {
  const { agreed, shown } = await ask(QUESTION)
  expect(agreed).toBe(true)
  expect(plain(shown.message)).toBe('Купить 2 номера за 1 300,00 ₽?')
  expect(plain(shown.detail)).toContain('+7 485 200-02-13 · 150,00 ₽ · 250,00 ₽ в месяц')
  expect(plain(shown.detail)).toContain('+7 800 000-49-00 · 1 150,00 ₽')
  expect((await ask(QUESTION, 'en')).shown['buttons']).toEqual(['Buy', 'Cancel'])
})

it('takes everything but the first button for no, and offers no as the default', async () => {
  dialog.response = 1
  const { agreed, shown } = await ask(QUESTION)
  expect(agreed).toBe(false)
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
