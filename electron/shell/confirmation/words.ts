import type { QuestionWords } from '../../bridge/app.ts'
import type { DeleteManyQuestion, DeleteQuestion, Question, Whose } from '../../core/ports.ts'
import { oneLine } from '../../shared/one-line.ts'
import { formatNumber } from '../../core/platform/phone/format.ts'
import type { Locale } from '../../shared/locale.ts'
import { address, byId, forward, forwardBack, mobile, results, trunk } from './diverted.ts'
import { buy, calls, packageOff, packet, tariff } from './paid.ts'
import { lineOf, questionText, textsIn, type QuestionText, type Texts } from './texts.ts'

/** How many things are named one by one; further ones are counted. */
const NAMED = 10

/** The words of a shell's question in a language. */
export function wordsOf(question: Question, locale: Locale, whose?: Whose): QuestionWords {
  const t = textsIn(locale)
  const { title, message, yes, lines = [], leads = [], below } = textOf(plain(question), locale)
  const shown = [...leads, ...lines.slice(0, NAMED)]
  if (lines.length > NAMED) shown.push(t('more', { n: lines.length - NAMED }))
  const part = 'part' in question ? question.part : undefined
  const about = shown.length > 0 ? [...shown, '', below] : [below]
  const of = whose ? [whoseWords(whose, t), ''] : []
  const details = [...of, ...(part ? [t('part', { ...part }), ''] : []), ...about]
  return { title, message, details, yes, no: t('cancel'), forNow: t('forNow') }
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
      return forward(question, t)
    case 'forwardBack':
      return forwardBack(question, t)
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
      return questionText(t, 'messages', { name: question.name })
    case 'restore':
      return questionText(t, 'restore', { name: question.name })
    case 'backup':
      return { ...questionText(t, 'backup', { name: question.name }), leads: [question.folder] }
    case 'menu':
      return { ...questionText(t, 'menu', { name: question.name }), leads: question.leads }
    case 'recording': {
      const { name, former, players } = question
      return { ...questionText(t, 'recording', { name, former }), lines: players }
    }
    case 'team':
      return {
        ...questionText(t, question.what, { name: question.name }),
        lines: lineOf(question.untold, (n) => t('ask.leaveTeam.untold', { n })),
      }
    case 'listen':
      return questionText(t, 'listen', { address: question.address })
    case 'addresses':
      return {
        ...questionText(t, 'addresses', { name: question.name }),
        leads: question.addresses,
      }
    case 'secret':
      return questionText(t, question.what, { name: question.name })
  }
}

const NUMBERS = new Set(['number', 'externalNumber', 'handler'])

function deletion({ what, name, givenId }: DeleteQuestion, t: Texts): QuestionText {
  return {
    title: t(`delete.${what}.title`),
    message: t(`delete.${what}.message`, { name: NUMBERS.has(what) ? formatNumber(name) : name }),
    lines: lineOf(byId(givenId, t), (line) => line),
    below: t(`delete.${what}.below`),
    yes: t(`delete.${what}.yes`),
  }
}

const deletionOfMany = ({ what, names }: DeleteManyQuestion, t: Texts): QuestionText => ({
  title: t('deleteMany.title'),
  message: t(`deleteMany.${what}.message`, { n: names.length }),
  lines: names,
  below: t(`deleteMany.${what}.below`),
  yes: t('deleteMany.yes'),
})

/** The question with every text of it on one line, as a stranger may have made it up. */
function plain<T>(value: T): T {
  if (typeof value === 'string') return oneLine(value) as T
  if (Array.isArray(value)) return value.map(plain) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plain(one)])) as T
}
