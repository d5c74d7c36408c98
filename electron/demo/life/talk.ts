import { createRandom, type Random } from '../random.ts'
import { isMobile } from '../rules/phone.ts'
import { NUMBERS } from '../seed/company.ts'
import { customerNumber } from '../seed/small.ts'
import type { Documents } from '../state/documents.ts'
import type { Messages } from '../state/messages.ts'
import { ACKNOWLEDGEMENTS, ANSWERS, COLLEAGUES, NEWCOMERS, REGULARS } from './phrases.ts'

/** Fitters and suppliers write to this number, customers to the others. */
const COLLEAGUES_OWN = NUMBERS[2]?.number
/** The operator code of those who send advertisements. */
const ADVERTISERS = /^7999/

/** One customer in eight never answers, and advertisers never do. */
export function isSilent(seed: number, other: string): boolean {
  return ADVERTISERS.test(other) || createRandom(seed, 'silent', other).chance(1 / 8)
}

/** How many unread messages make customers write less. */
const PATIENT = 40

/**
 * Chooses the next sender and text: a newcomer, or a customer who wrote lately and waits for no
 * answer. Mostly undefined while much is unread.
 */
export function openTalk(
  documents: Documents,
  messages: Messages,
  random: Random,
): { own: string; other: string; text: string } | undefined {
  const owned = publicNumbers(documents)
  const customers = messages
    .recentParties(60)
    .filter(({ own, other }) => isMobile(other) && owned.includes(own))
    .filter(({ other }) => !ADVERTISERS.test(other))
  const unread = customers.reduce((sum, party) => sum + party.unread, 0)
  if (unread >= PATIENT && !random.chance(0.2)) return undefined

  const free = customers.filter((party) => party.unread === 0)
  const known = random.chance(0.3) || free.length === 0 ? undefined : random.pick(free)
  const party = known ?? newcomer(owned, random)
  if (!party) return undefined
  const [text, ...lines] = random.pick(known ? REGULARS[languageOf(known.msg)] : NEWCOMERS)
  documents.put('talk', Number(party.other), { lines })
  return { own: party.own, other: party.other, text }
}

/** Own mobile numbers that customers know. None is left when the account has given them all up. */
function publicNumbers(documents: Documents): string[] {
  return documents
    .list('number')
    .filter(({ phone_type, number }) => phone_type === 'def' && number !== COLLEAGUES_OWN)
    .map(({ number }) => number)
}

function newcomer(owned: string[], random: Random): { own: string; other: string } | undefined {
  if (owned.length === 0) return undefined
  return { own: random.pick(owned), other: customerNumber(random) }
}

const languageOf = (text: string): 'ru' | 'en' => (/[а-яё]/i.test(text) ? 'ru' : 'en')

/** The customer's answer: the next line of the topic, else a phrase that fits the last message. */
export function answerFrom(
  documents: Documents,
  messages: Messages,
  random: Random,
  own: string,
  other: string,
): string {
  if (own === COLLEAGUES_OWN) return random.pick(COLLEAGUES)
  const [next, ...lines] = documents.get('talk', Number(other))?.lines ?? []
  if (next !== undefined) {
    documents.put('talk', Number(other), { lines })
    return next
  }
  const [last] = messages.list({ sender: own, receiver: other }, 1)
  const fitting = ANSWERS.find(({ to }) => to.test(last?.msg ?? ''))
  return random.pick(fitting?.say ?? ACKNOWLEDGEMENTS)
}
