import type { BuyQuestion, Question, TariffQuestion } from '../core/ports.ts'
import type { Locale } from '../core/settings/types.ts'

/** How many things are named one by one; further ones are counted. */
const NAMED = 10

/** The words of the dialog that asks a question. */
export interface ConfirmationWords {
  title: string
  message: string
  /** Lines below it. */
  details: string[]
  yes: string
  no: string
}

export function wordsOf(question: Question, locale: Locale): ConfirmationWords {
  const texts = locale === 'ru' ? ru : en
  const words = { ...texts.wordsOf(question), no: texts.cancel }
  const shown = words.lines.slice(0, NAMED)
  if (words.lines.length > NAMED) shown.push(texts.more(words.lines.length - NAMED))
  const { title, message, yes, no, below } = words
  return { title, message, yes, no, details: shown.length > 0 ? [...shown, '', below] : [below] }
}

type Asked = Omit<ConfirmationWords, 'details' | 'no'> & { lines: string[]; below: string }

interface ConfirmationTexts {
  cancel: string
  more(count: number): string
  wordsOf(question: Question): Asked
}

const ruMoney = new Intl.NumberFormat('ru', { style: 'currency', currency: 'RUB' })
const enMoney = new Intl.NumberFormat('en', { style: 'currency', currency: 'RUB' })
const ruCount = new Intl.NumberFormat('ru')
const enCount = new Intl.NumberFormat('en')
const ruRules = new Intl.PluralRules('ru')

const ru: ConfirmationTexts = {
  cancel: 'Отмена',
  more: (count) => `и ещё ${count}`,
  wordsOf(question) {
    switch (question.kind) {
      case 'buy':
        return ruBuy(question)
      case 'tariff':
        return {
          title: 'Смена тарифа',
          message: question.fee
            ? `Перейти на тариф «${question.name}» за ${ruFee(question.fee)} в месяц?`
            : `Перейти на тариф «${question.name}»? Плату сервис не сообщил.`,
          lines: exceeding(question, (name, used, included) => {
            return `${name}: используется ${ruCount.format(used)}, в тарифе ${ruCount.format(included)}`
          }),
          below: 'Когда спишется плата и что станет с превышением, сервис не сообщает.',
          yes: 'Перейти',
        }
      case 'package':
        return {
          title: 'Отключение пакета SMS',
          message: `Отключить пакет «${question.name}» от номера ${spelled(question.number)}?`,
          lines:
            question.remaining === undefined ? [] : [`Пропадёт остаток: ${question.remaining} SMS`],
          below: 'Без пакета номер может перестать отправлять SMS.',
          yes: 'Отключить',
        }
      case 'invoice':
        return {
          title: 'Выставление счёта',
          message: `Выставить счёт на ${ruMoney.format(question.sum)}?`,
          lines: [],
          below: 'Деньги не списываются: счёт нужно будет оплатить.',
          yes: 'Выставить',
        }
      case 'calls':
        return {
          title: 'Пакет звонков',
          message:
            question.fee === undefined
              ? `Подключить пакет «${question.name}»? Плату сервис не сообщил.`
              : `Подключить пакет «${question.name}» за ${ruMoney.format(question.fee)} в месяц?`,
          lines: [`Аккаунт: ${question.account}`],
          below: 'Плата спишется с баланса. Остаток прежнего пакета может пропасть.',
          yes: 'Подключить',
        }
    }
  },
}

const en: ConfirmationTexts = {
  cancel: 'Cancel',
  more: (count) => `and ${count} more`,
  wordsOf(question) {
    switch (question.kind) {
      case 'buy':
        return enBuy(question)
      case 'tariff':
        return {
          title: 'Changing the tariff',
          message: question.fee
            ? `Change to the tariff “${question.name}” for ${enFee(question.fee)} a month?`
            : `Change to the tariff “${question.name}”? The service told no fee.`,
          lines: exceeding(question, (name, used, included) => {
            return `${name}: ${enCount.format(used)} in use, ${enCount.format(included)} included`
          }),
          below:
            'The service does not say when the fee is charged, nor what becomes of the excess.',
          yes: 'Change',
        }
      case 'package':
        return {
          title: 'Taking an SMS bundle off',
          message: `Take the bundle “${question.name}” off ${spelled(question.number)}?`,
          lines:
            question.remaining === undefined ? [] : [`${question.remaining} SMS left are lost`],
          below: 'Without a bundle the number may send no SMS any more.',
          yes: 'Take off',
        }
      case 'invoice':
        return {
          title: 'Issuing an invoice',
          message: `Issue an invoice for ${enMoney.format(question.sum)}?`,
          lines: [],
          below: 'Nothing is charged: the invoice has to be paid afterwards.',
          yes: 'Issue',
        }
      case 'calls':
        return {
          title: 'A package of calls',
          message:
            question.fee === undefined
              ? `Take the package “${question.name}”? The service told no fee.`
              : `Take the package “${question.name}” for ${enMoney.format(question.fee)} a month?`,
          lines: [`Account: ${question.account}`],
          below: 'The fee is charged. What is left of a former package may be lost.',
          yes: 'Take',
        }
    }
  },
}

function ruBuy({ numbers, price }: BuyQuestion): Asked {
  const many = ruNumbers(numbers.length)
  return {
    title: 'Покупка номера',
    message:
      price === undefined
        ? `Купить ${many}? Цену сервис не сообщил.`
        : `Купить ${many} за ${ruMoney.format(price)}?`,
    lines: numbers.map(({ number, price: each, fee }) =>
      joined(
        spelled(number),
        each === undefined ? 'цена неизвестна' : ruMoney.format(each),
        fee === undefined ? undefined : `${ruMoney.format(fee)} в месяц`,
      ),
    ),
    below: 'Деньги спишутся с баланса сразу, отменить покупку нельзя.',
    yes: 'Купить',
  }
}

function enBuy({ numbers, price }: BuyQuestion): Asked {
  const many = numbers.length === 1 ? '1 number' : `${numbers.length} numbers`
  return {
    title: 'Buying a number',
    message:
      price === undefined
        ? `Buy ${many}? The service told no price.`
        : `Buy ${many} for ${enMoney.format(price)}?`,
    lines: numbers.map(({ number, price: each, fee }) =>
      joined(
        spelled(number),
        each === undefined ? 'price unknown' : enMoney.format(each),
        fee === undefined ? undefined : `${enMoney.format(fee)} a month`,
      ),
    ),
    below: 'The balance is charged at once, and a purchase cannot be undone.',
    yes: 'Buy',
  }
}

function exceeding(
  question: TariffQuestion,
  line: (name: string, used: number, included: number) => string,
): string[] {
  return question.exceeding.map(({ name, used, included }) => line(name, used, included))
}

/** A bare figure is roubles by the app's own choice; anything else is what the service says. */
const isFigure = (text: string) => /^\d+(\.\d+)?$/.test(text)
const ruFee = (text: string) => (isFigure(text) ? ruMoney.format(Number(text)) : text)
const enFee = (text: string) => (isFigure(text) ? enMoney.format(Number(text)) : text)

const joined = (...parts: (string | undefined)[]) =>
  parts.filter((part) => part !== undefined).join(' · ')

function ruNumbers(count: number): string {
  const words = { one: 'номер', few: 'номера', many: 'номеров' } as const
  const rule = ruRules.select(count)
  return `${count} ${rule === 'one' || rule === 'few' ? words[rule] : words.many}`
}

/** A Russian number as people read it; any other as it is. */
function spelled(number: string): string {
  const [, code, first, second, third] = /^7(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(number) ?? []
  return code ? `+7 ${code} ${first}-${second}-${third}` : `+${number}`
}
