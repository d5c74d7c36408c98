import { createRandom, type Random } from '../random.ts'
import { isMobile } from '../rules/phone.ts'
import { NUMBERS } from '../seed/company.ts'
import { customerNumber } from '../seed/small.ts'
import type { Documents } from '../state/documents.ts'
import type { Messages } from '../state/messages.ts'
import { ACKNOWLEDGEMENTS, ANSWERS, COLLEAGUES, NEWCOMERS, REGULARS } from './phrases.ts'

const TOPICS = [...NEWCOMERS, ...REGULARS]
const CODES = [902, 905, 910, 915, 920, 930, 961, 980]

/** Fitters and suppliers write to this number, customers to the others. */
const COLLEAGUES_OWN = NUMBERS[2]?.number
/** The operator code of those who send advertisements. */
const ADVERTISERS = /^7999/

/** One customer in eight never answers, and advertisers never do. */
export function isSilent(seed: number, other: string): boolean {
  return ADVERTISERS.test(other) || createRandom(seed, 'silent', other).chance(1 / 8)
}

/** Chooses who writes next and what: a newcomer, or somebody who was in touch lately. */
export function openTalk(
  documents: Documents,
  messages: Messages,
  random: Random,
): { own: string; other: string; text: string } {
  const known = messages
    .recentParties(40)
    .filter(({ own, other }) => isMobile(other) && own !== COLLEAGUES_OWN)
    .filter(({ other }) => !ADVERTISERS.test(other))
  const isNew = known.length === 0 || random.chance(0.3)
  const own = random.pick(
    documents
      .list('number')
      .filter((one) => one.phone_type === 'def' && one.number !== COLLEAGUES_OWN),
  )
  const party = isNew
    ? { own: own.number, other: customerNumber(random, random.pick(CODES)) }
    : random.pick(known)
  const topic = isNew
    ? random.int(0, NEWCOMERS.length - 1)
    : NEWCOMERS.length + random.int(0, REGULARS.length - 1)
  documents.put('talk', Number(party.other), { topic, next: 1 })
  return { ...party, text: TOPICS[topic]?.[0] ?? '' }
}

/** What the customer answers: the next line of the topic, else something that fits the last message. */
export function answerFrom(
  documents: Documents,
  messages: Messages,
  random: Random,
  own: string,
  other: string,
): string {
  if (own === COLLEAGUES_OWN) return random.pick(COLLEAGUES)
  const talk = documents.get('talk', Number(other))
  const line = talk && TOPICS[talk.topic]?.[talk.next]
  if (talk && line !== undefined) {
    documents.put('talk', Number(other), { ...talk, next: talk.next + 1 })
    return line
  }
  const [last] = messages.list({ sender: own, receiver: other }, 1)
  const fitting = ANSWERS.find(({ to }) => to.test(last?.msg ?? ''))
  return random.pick(fitting?.say ?? ACKNOWLEDGEMENTS)
}
