import type {
  AddressQuestion,
  AskedDestination,
  ForwardBackQuestion,
  ForwardQuestion,
  MobileQuestion,
  ResultsQuestion,
  TrunkQuestion,
} from '../../core/ports.ts'
import { formatNumber } from '../../core/platform/phone/format.ts'
import { momentIn } from '../../core/notifications/telling.ts'
import type { Locale } from '../../shared/locale.ts'
import {
  joined,
  lineOf,
  questionText,
  sources,
  textsIn,
  type QuestionText,
  type Texts,
} from './texts.ts'

/** Text for numbers whose calls are to lead elsewhere. */
export function forward(question: ForwardQuestion, locale: Locale): QuestionText {
  const { numbers, to, from, zone } = question
  const t = textsIn(locale)
  const said = { numbers: t('ask.forward.numbers', { n: numbers.length }) }
  const text =
    to.type === 'empty'
      ? questionText(t, 'unforward', said)
      : questionText(t, 'forward', { ...said, to: destination(to, t) })
  const lines = numbers.map(({ number, givenId }) => joined(formatNumber(number), byId(givenId, t)))
  if (from === undefined) return { ...text, lines }
  const below = t('ask.forward.later', { time: momentIn(from, locale, zone, true) })
  return { ...text, lines, below }
}

/** Text for numbers whose calls are to lead where they led before. */
export function forwardBack({ ways, ...how }: ForwardBackQuestion, t: Texts): QuestionText {
  const n = ways.flatMap(({ numbers }) => numbers).length
  const leads = ways.map(({ to, numbers }) =>
    t('ask.forwardBack.way', {
      numbers: sources(t, numbers.map(formatNumber)),
      to: destination(to, t),
    }),
  )
  const back = how.atEnd ? 'forwardAtEnd' : 'forwardBack'
  return { ...questionText(t, how.isPlanned ? 'forwardPlanned' : back, { n }), leads }
}

function destination({ type, name, otherwise }: AskedDestination, t: Texts): string {
  const to = t(`to.${type}`, { name: type === 'number' ? formatNumber(name) : name })
  if (type !== 'crm' || !otherwise || otherwise.type === 'empty') return to
  return t('to.otherwise', { to, otherwise: destination(otherwise, t) })
}

/** Text for an address to which messages, news of calls, or notifications are to go. */
export function address(question: AddressQuestion, t: Texts): QuestionText {
  const { kind, number, former } = question
  const values = { address: question.address, number: formatNumber(number ?? '') }
  return { ...questionText(t, kind, values), lines: formerAddress(former, t) }
}

/** Text for an address to which results of verification calls are to go. */
export function results(question: ResultsQuestion, t: Texts): QuestionText {
  const { account, former } = question
  const values = { account, address: question.address }
  return { ...questionText(t, 'results', values), lines: formerAddress(former, t) }
}

const formerAddress = (former: string | undefined, t: Texts): string[] =>
  lineOf(former, (one) => t('formerAddress', { address: one }))

/** Text for extensions whose calls are to go on to mobile numbers. */
export function mobile({ mobiles }: MobileQuestion, t: Texts): QuestionText {
  const [first] = mobiles
  const extensions = mobiles.flatMap((one) => one.extensions)
  const isOne = extensions.length === 1
  const from = isOne
    ? t('ask.mobile.extension', { number: extensions.join() })
    : t('ask.mobile.extensions', { n: extensions.length })
  const to =
    first && mobiles.length === 1
      ? t('ask.mobile.to', { number: formatNumber(first.number) })
      : t('ask.mobile.several')
  const leads = mobiles.map(
    (one) => `${sources(t, one.extensions.map(String))} → ${formatNumber(one.number)}`,
  )
  return { ...questionText(t, 'mobile', { from, to }), leads: isOne ? [] : leads }
}

/** Text for another operator's number that is to be connected by a server. */
export function trunk({ number, host, former }: TrunkQuestion, t: Texts): QuestionText {
  const lines = lineOf(former, (one) => t('formerServer', { host: one }))
  return { ...questionText(t, 'trunk', { number: formatNumber(number), host }), lines }
}

/** Text for an id that the user entered: it cannot be verified. */
export const byId = (givenId: number | undefined, t: Texts): string | undefined =>
  givenId === undefined ? undefined : t('givenId', { id: String(givenId) })
