import type { Question } from '../core/ports.ts'
import type { Locale } from '../core/settings/types.ts'

type Offer = Question['numbers'][number]

/** The words of the dialog that confirms a purchase. */
export interface ConfirmationTexts {
  title: string
  buy: string
  cancel: string
  charged: string
  /** Without a price where the service told none. */
  question(count: number, price: number | undefined): string
  line(offer: Offer): string
  more(count: number): string
}

export function confirmationIn(locale: Locale): ConfirmationTexts {
  return locale === 'ru' ? ru : en
}

const ruMoney = new Intl.NumberFormat('ru', { style: 'currency', currency: 'RUB' })
const enMoney = new Intl.NumberFormat('en', { style: 'currency', currency: 'RUB' })
const ruRules = new Intl.PluralRules('ru')

const ru: ConfirmationTexts = {
  title: 'Покупка номера',
  buy: 'Купить',
  cancel: 'Отмена',
  charged: 'Деньги спишутся с баланса сразу, отменить покупку нельзя.',
  question: (count, price) =>
    price === undefined
      ? `Купить ${ruNumbers(count)}? Цену сервис не сообщил.`
      : `Купить ${ruNumbers(count)} за ${ruMoney.format(price)}?`,
  line: ({ number, price, fee }) =>
    [
      spelled(number),
      price === undefined ? 'цена неизвестна' : ruMoney.format(price),
      fee === undefined ? undefined : `${ruMoney.format(fee)} в месяц`,
    ]
      .filter((part) => part !== undefined)
      .join(' · '),
  more: (count) => `и ещё ${ruNumbers(count)}`,
}

const en: ConfirmationTexts = {
  title: 'Buying a number',
  buy: 'Buy',
  cancel: 'Cancel',
  charged: 'The balance is charged at once, and a purchase cannot be undone.',
  question: (count, price) =>
    price === undefined
      ? `Buy ${enNumbers(count)}? The service told no price.`
      : `Buy ${enNumbers(count)} for ${enMoney.format(price)}?`,
  line: ({ number, price, fee }) =>
    [
      spelled(number),
      price === undefined ? 'price unknown' : enMoney.format(price),
      fee === undefined ? undefined : `${enMoney.format(fee)} a month`,
    ]
      .filter((part) => part !== undefined)
      .join(' · '),
  more: (count) => `and ${enNumbers(count)} more`,
}

function ruNumbers(count: number): string {
  const words = { one: 'номер', few: 'номера', many: 'номеров' } as const
  const rule = ruRules.select(count)
  return `${count} ${rule === 'one' || rule === 'few' ? words[rule] : words.many}`
}

function enNumbers(count: number): string {
  return count === 1 ? '1 number' : `${count} numbers`
}

/** A Russian number as people read it; any other as it is. */
function spelled(number: string): string {
  const [, code, first, second, third] = /^7(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(number) ?? []
  return code ? `+7 ${code} ${first}-${second}-${third}` : `+${number}`
}
