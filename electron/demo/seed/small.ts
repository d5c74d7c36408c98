import { createRandom, type Random } from '../random.ts'
import { segmentsOf } from '../rules/segments.ts'
import type { Messages, StoredMessage } from '../state/messages.ts'
import { DAY, SECOND } from '../time.ts'
import type { OwnNumber } from './company.ts'
import { readScript, type Conversation } from './script.ts'

/** Codes that new customers' numbers begin with. */
const OPERATOR_CODES = [902, 905, 910, 915, 920, 930, 961, 980]

/** A customer's mobile number: the operator's code, 000 and four digits by chance. */
export function customerNumber(random: Random, code = random.pick(OPERATOR_CODES)): string {
  return `7${code}000${random.int(1000, 9999)}`
}

/** Conversations of a cabinet; they name its numbers by their place. */
export interface Talks {
  numbers: readonly OwnNumber[]
  conversations: readonly Conversation[]
  /** The company's answers to what asks for none, by the place of the conversation. */
  lastWords?: ReadonlyMap<number, string>
}

/** The parties of a conversation and their messages; the number is the same whatever the moment. */
function told(
  conversation: Conversation,
  numbers: readonly OwnNumber[],
  random: Random,
  now: number,
) {
  const own = numbers[conversation.own]?.number ?? ''
  const { other } = conversation
  const number = /^\d{3}$/.test(other) ? customerNumber(random, Number(other)) : other
  const messages = readScript(conversation.script, now).map((line): Omit<StoredMessage, 'id'> => {
    const created = line.at + random.int(0, 59) * SECOND
    const old = conversation.national && line.at < now - 10 * DAY
    const party = old ? number.replace(/^7/, '8') : number
    return {
      created,
      sent: created + random.int(0, 3) * SECOND,
      sender: line.incoming ? party : own,
      receiver: line.incoming ? own : party,
      msg: line.text,
      incoming: line.incoming ? 1 : 0,
      pdu: segmentsOf(line.text),
      readed: line.unread ? 0 : 1,
    }
  })
  return { number, messages }
}

const allTold = ({ numbers, conversations }: Talks, seed: number, now: number) => {
  const random = createRandom(seed, 'history')
  return conversations.map((one) => told(one, numbers, random, now))
}

/** The other parties' numbers, in the order of the conversations. */
export const customerNumbers = (talks: Talks, seed: number): string[] =>
  allTold(talks, seed, 0).map(({ number }) => number)

/** Writes the small cabinet's history, in the order of time. */
export function fillHistory(messages: Messages, talks: Talks, seed: number, now: number): void {
  const conversations = allTold(talks, seed, now)
  const all = [
    ...conversations.flatMap((one) => one.messages),
    ...lastWordsOf(talks, conversations, now),
  ]
  for (const message of all.sort((one, other) => one.created - other.created)) {
    messages.add({ ...message, sent: Math.min(message.sent, now) })
  }
}

function lastWordsOf(
  { numbers, conversations, lastWords = new Map() }: Talks,
  told: readonly { number: string }[],
  now: number,
): Omit<StoredMessage, 'id'>[] {
  return [...lastWords].flatMap(([place, script]) =>
    readScript(script, now).map(({ at, text }) => ({
      created: at,
      sent: at,
      sender: numbers[conversations[place]?.own ?? 0]?.number ?? '',
      receiver: told[place]?.number ?? '',
      msg: text,
      incoming: 0,
      pdu: segmentsOf(text),
      readed: 1,
    })),
  )
}
