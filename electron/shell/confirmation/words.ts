import type { QuestionWords } from '../../bridge/app.ts'
import type {
  DeleteManyQuestion,
  DeleteQuestion,
  FormerStateQuestion,
  Question,
  RetentionQuestion,
  Whose,
} from '../../core/ports.ts'
import { retentionKinds } from '../../shared/retention.ts'
import { oneLine } from '../../shared/one-line.ts'
import { formatNumber } from '../../core/platform/phone/format.ts'
import type { Locale } from '../../shared/locale.ts'
import { address, byId, forward, forwardBack, mobile, results, trunk } from './diverted.ts'
import { buy, calls, packageOff, packet, tariff } from './paid.ts'
import { joined, lineOf, questionText, textsIn, type QuestionText, type Texts } from './texts.ts'

/** How many things are named one by one; further ones are counted. */
const NAMED = 10

/** The words of a shell's question in a language. */
export function wordsOf(question: Question, locale: Locale, whose?: Whose): QuestionWords {
  const t = textsIn(locale)
  const { message, yes, lines = [], leads = [], below } = textOf(plain(question), locale)
  const shown = [...leads, ...lines.slice(0, NAMED)]
  if (lines.length > NAMED) shown.push(t('more', { n: lines.length - NAMED }))
  const part = 'part' in question ? question.part : undefined
  const about = shown.length > 0 ? [...shown, '', below] : [below]
  const of = whose ? [whoseWords(whose, t), ''] : []
  const details = [...of, ...(part ? [t('part', { ...part }), ''] : []), ...about]
  return { message, details, yes, no: t('cancel'), forNow: t('forNow') }
}

/** Names the account that the question is about; its name was typed by a user. */
const whoseWords = ({ name, contract }: Whose, t: Texts): string =>
  contract === undefined
    ? t('account', { name: oneLine(name) })
    : t('accountOf', { name: oneLine(name), contract: oneLine(contract) })

function textOf(question: Question, locale: Locale): QuestionText {
  const t = textsIn(locale)
  switch (question.kind) {
    case 'buy':
      return buy(question, locale)
    case 'tariff':
      return tariff(question, locale)
    case 'packet':
      return packet(question, locale)
    case 'package':
      return packageOff(question, locale)
    case 'calls':
      return calls(question, locale)
    case 'delete':
      return deletion(question, t)
    case 'deleteMany':
      return deletionOfMany(question, t)
    case 'forward':
      return forward(question, locale)
    case 'forwardBack':
      return forwardBack(question, t)
    case 'formerState':
      return formerState(question, locale)
    case 'handler':
    case 'webhook':
    case 'email':
      return address(question, t)
    case 'results':
      return results(question, t)
    case 'mobile':
      return mobile(question, t)
    case 'trunk':
      return trunk(question, t)
    case 'messages':
    case 'restore':
      return questionText(t, question.kind, { name: question.name })
    case 'forget':
      return forget(question, t)
    case 'backup':
      return { ...questionText(t, 'backup', { name: question.name }), leads: [question.folder] }
    case 'retention':
      return retention(question, t)
    case 'menu':
      return { ...questionText(t, 'menu', { name: question.name }), leads: question.leads }
    case 'recording':
      return recording(question, t)
    case 'team':
      return {
        ...questionText(t, question.what, { name: question.name }),
        lines: lineOf(question.untold, (n) => t('ask.leaveTeam.untold', { n })),
      }
    case 'listen':
      return questionText(t, 'listen', { address: question.address })
    case 'addresses':
      return { ...questionText(t, 'addresses', { name: question.name }), leads: question.addresses }
    case 'secret':
      return questionText(t, question.what, { name: question.name })
  }
}

/** Text for things that return to a former state: what leads outside then is said in full. */
function formerState(question: FormerStateQuestion, locale: Locale): QuestionText {
  const { at, zone, name, things, outside } = question
  const t = textsIn(locale)
  const style = { dateStyle: 'medium', timeStyle: 'short', timeZone: zone } as const
  const time = new Intl.DateTimeFormat(locale, style).format(at)
  const outwards = outside.map((one) => textOf(one, locale))
  return {
    ...questionText(t, 'formerState', { n: things.length }),
    leads: [
      joined(t('ask.formerState.moment', { time }), name),
      ...outwards.flatMap(({ message, leads = [] }) => [message, ...leads]),
    ],
    lines: things.map((one) => (one.kind === 'numbers' ? formatNumber(one.name) : one.name)),
  }
}

const recording = (
  { name, former, players }: Extract<Question, { kind: 'recording' }>,
  t: Texts,
): QuestionText => ({ ...questionText(t, 'recording', { name, former }), lines: players })

/** The numbers of a person that are named. */
const NUMBERS_NAMED = 5

function forget(
  { numbers, messages: n }: Extract<Question, { kind: 'forget' }>,
  t: Texts,
): QuestionText {
  const leads = numbers.slice(0, NUMBERS_NAMED).map(formatNumber)
  const more = numbers.length - leads.length
  if (more > 0) leads.push(t('more', { n: more }))
  return { ...questionText(t, 'forget', { n }), leads }
}

const retention = ({ name, counts }: RetentionQuestion, t: Texts): QuestionText => ({
  ...questionText(t, 'retention', { name }),
  lines: retentionKinds.flatMap((kind) => {
    const n = counts[kind]
    return n === 0 ? [] : [t(`retained.${kind}`, { n })]
  }),
})

const NUMBERS = new Set(['number', 'externalNumber', 'handler'])

/** Consequence of deleting one or several of a kind. */
const lossOf = (what: DeleteQuestion['what'], t: Texts): string =>
  t(`loss.${what === 'group' || what === 'queue' || what === 'menu' ? 'target' : what}`)

/** True for a thing that goes on existing elsewhere. */
const isDisconnected = (what: DeleteQuestion['what']): what is 'externalNumber' | 'handler' =>
  what === 'externalNumber' || what === 'handler'

function deletion({ what, name, givenId }: DeleteQuestion, t: Texts): QuestionText {
  return {
    message: t(`delete.${what}.message`, { name: NUMBERS.has(what) ? formatNumber(name) : name }),
    lines: lineOf(byId(givenId, t), (line) => line),
    below: lossOf(what, t),
    yes: isDisconnected(what) ? t(`delete.${what}.yes`) : t('delete.yes'),
  }
}

const deletionOfMany = ({ what, names }: DeleteManyQuestion, t: Texts): QuestionText => ({
  message: t(`deleteMany.${what}.message`, { n: names.length }),
  lines: names,
  below: lossOf(what, t),
  yes: t('delete.yes'),
})

/** The question with every text of it on one line, as a stranger may have made it up. */
function plain<T>(value: T): T {
  if (typeof value === 'string') return oneLine(value) as T
  if (Array.isArray(value)) return value.map(plain) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plain(one)])) as T
}
