import { createRandom, type Random } from '../random.ts'
import { isMobile } from '../rules/phone.ts'
import type { EventDocument } from '../state/documents.ts'
import type { Messages } from '../state/messages.ts'
import { SECOND } from '../time.ts'
import { createAgenda, type AgendaParts } from './agenda.ts'
import { togglePresence } from './presence.ts'
import { registerLine, toggleLine } from './registration.ts'
import { answerFrom, isSilent, openTalk } from './talk.ts'

export interface LifeParts extends AgendaParts {
  messages: Messages
  seed: number
  on: boolean
  /** How many times faster than usual. */
  pace: number
}

/**
 * Pauses in seconds: between customers who write, changes of presence and of other operators' lines,
 * before an answer, and before a line registers.
 */
const PAUSES = {
  write: [40, 150],
  presence: [12, 45],
  answer: [4, 20],
  line: [90, 300],
  register: [3, 8],
} satisfies Record<EventDocument['kind'], [number, number]>

/** In a new cabinet the first message comes this much sooner. */
const HEAD_START = 35 * SECOND

export type Life = ReturnType<typeof createLife>

/**
 * Events that happen in the cabinet by themselves. All planned ones are in the state and survive a
 * restart.
 */
export function createLife(parts: LifeParts) {
  const { documents, messages, now, seed } = parts
  const agenda = createAgenda('event', parts, happen)

  /** Chance for the next step: repeatable by seed, also across restarts. */
  const draw = (): Random => {
    const { steps } = documents.need('life', 1)
    documents.put('life', 1, { steps: steps + 1 })
    return createRandom(seed, 'life', steps)
  }
  const plan = (event: Omit<EventDocument, 'due'>, random: Random, from = now()): void => {
    const [shortest, longest] = PAUSES[event.kind]
    const pause = Math.round(random.int(shortest * SECOND, longest * SECOND) / parts.pace)
    agenda.plan({ ...event, due: from + pause })
  }
  function happen(event: EventDocument): void {
    const random = draw()
    if (event.kind === 'presence') togglePresence(documents, random)
    if (event.kind === 'line') toggleLine(documents, random, now())
    if (event.kind === 'register' && event.line !== undefined) {
      registerLine(documents, event.line, now())
      return
    }
    if (event.kind === 'write') {
      const talk = openTalk(documents, messages, random)
      if (talk) messages.receive(talk.own, talk.other, talk.text)
    }
    if (event.kind === 'answer' && event.own !== undefined && event.other !== undefined) {
      const text = answerFrom(documents, messages, random, event.own, event.other)
      messages.receive(event.own, event.other, text)
      return
    }
    plan({ kind: event.kind }, random)
  }

  return {
    /** How long the network takes with one message, in milliseconds. */
    networkDelay: (): number => draw().int(300, 1500),
    /** The company wrote to a customer, who may answer after `leaves`. */
    sent(own: string, other: string, leaves: number): void {
      if (!parts.on || !isMobile(other) || isSilent(seed, other)) return
      agenda.cancel((event) => event.own === own && event.other === other)
      plan({ kind: 'answer', own, other }, draw(), leaves)
    },
    /** An external number was connected and registers soon. */
    connected(line: number): void {
      if (parts.on) plan({ kind: 'register', line }, draw())
    },
    /** Does everything that is due. */
    runDue: agenda.runDue,
    start(): void {
      if (!parts.on) return
      for (const kind of ['write', 'presence', 'line'] as const) {
        if (!agenda.has(kind)) plan({ kind }, draw(), now() - HEAD_START)
      }
      agenda.start()
    },
    stop: agenda.stop,
  }
}
