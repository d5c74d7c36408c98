import type {
  BuyQuestion,
  CallsQuestion,
  PacketQuestion,
  PackageQuestion,
  TariffQuestion,
} from '../../core/ports.ts'
import { formatNumber } from '../../core/platform/phone/format.ts'
import { formatMoney } from '../../shared/formats.ts'
import type { Locale } from '../../shared/locale.ts'
import { isFigure, monthlyFee, sumInFull } from './sums.ts'
import { joined, lineOf, questionText, textsIn, type QuestionText } from './texts.ts'

/** Text for numbers that are to be bought, with each of their prices. */
export function buy({ numbers, price }: BuyQuestion, locale: Locale): QuestionText {
  const t = textsIn(locale)
  const monthly = monthlyFee(numbers)
  const fee =
    monthly &&
    t(monthly.isWhole ? 'fee.monthly' : 'fee.atLeast', { sum: sumInFull(monthly.sum, locale) })
  const key = price === undefined ? (fee ? 'unpricedFee' : 'unpriced') : fee ? 'andFee' : 'message'
  const values = {
    numbers: t('ask.buy.numbers', { n: numbers.length }),
    price: price === undefined ? '' : sumInFull(price, locale),
    fee: fee ?? '',
  }
  const lines = numbers.map(({ number, price: each, fee: monthlyFee }) =>
    joined(
      formatNumber(number),
      each === undefined ? t('ask.buy.noPrice') : formatMoney(each, locale),
      monthlyFee === undefined
        ? undefined
        : t('fee.monthly', { sum: formatMoney(monthlyFee, locale) }),
    ),
  )
  return { ...questionText(t, 'buy'), message: t(`ask.buy.${key}`, values), lines }
}

/** Text for another tariff, and for usage that exceeds it. */
export function tariff({ name, fee, exceeding }: TariffQuestion, locale: Locale): QuestionText {
  const t = textsIn(locale)
  const said = fee && isFigure(fee) ? sumInFull(Number(fee), locale) : fee
  const lines = exceeding.map((one) => t('ask.tariff.exceeding', { ...one }))
  return { ...priced('tariff', { name }, said || undefined, locale), lines }
}

/** Text for an SMS package that a number is to have. */
export function packet(question: PacketQuestion, locale: Locale): QuestionText {
  const { name, former, price } = question
  const t = textsIn(locale)
  const fee = price === undefined ? undefined : sumInFull(price, locale)
  const number = formatNumber(question.number)
  const lines = lineOf(former, (one) => t('ask.packet.former', { name: one }))
  return { ...priced('packet', { name, number }, fee, locale), lines }
}

/** Text for an SMS package that is to be taken off a number. */
export function packageOff(question: PackageQuestion, locale: Locale): QuestionText {
  const { name, number, remaining } = question
  const t = textsIn(locale)
  const lines = lineOf(remaining, (left) => t('ask.package.remaining', { remaining: left }))
  return { ...questionText(t, 'package', { name, number: formatNumber(number) }), lines }
}

/** Text for a package of verification calls. */
export function calls({ name, account, fee }: CallsQuestion, locale: Locale): QuestionText {
  const said = fee === undefined ? undefined : sumInFull(fee, locale)
  const lines = [textsIn(locale)('ask.calls.account', { account })]
  return { ...priced('calls', { name }, said, locale), lines }
}

function priced(
  key: 'tariff' | 'packet' | 'calls',
  values: Record<string, string>,
  fee: string | undefined,
  locale: Locale,
): QuestionText {
  const t = textsIn(locale)
  if (fee !== undefined) return questionText(t, key, { ...values, fee })
  return { ...questionText(t, key), message: t(`ask.${key}.unpriced`, values) }
}
