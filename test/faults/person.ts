import type { Random } from '../../electron/demo/random.ts'
import type { Decision, Lookalike, Message, MessageId } from '../../electron/bridge/inbox.ts'
import type { FileView } from './file-view.ts'
import type { Behaviour } from './service/behaviours.ts'
import { createPlanning } from './planning.ts'
import { Died, type AccountLife } from './program-process.ts'
import type { Recorder } from './service/recorder.ts'
import { OWN } from './service/list.ts'

/** Three of such are a page. */
const LONG = ` ${'ж'.repeat(600)}`

const CUSTOMERS = ['79260000000', '79260000001', '79260000002']

/** A message that was queued, as its sender knows it. */
export interface Written {
  id: MessageId
  text: string
  thread: string
  /** A person dropped it. */
  discarded?: true
  /** A person said that it was sent. */
  marked?: true
  /** A person said that what the service lists like it is another one. */
  declined?: true
}

/** Who writes to customers, decides what the program asks, and remembers both. */
export interface Person {
  readonly written: readonly Written[]
  /** How often each text may reach the service. */
  readonly allowed: ReadonlyMap<string, number>
  /** A text like no other; a long one fills pages of the database. */
  nextText(isLong?: boolean): string
  customer(): string
  /** Writes to a customer what meets these behaviours at the service. */
  write(life: AccountLife, text: string, behaviours: Behaviour[], to?: string): Promise<Written>
  /** Queues a message; from the moment of asking it may reach the service. */
  queue(life: AccountLife, text: string, thread: string): Promise<Written>
  /** Writes a message for so many milliseconds later. */
  plan(life: AccountLife, text: string, behaviours: Behaviour[], after: number): Promise<Written>
  /** Writes one text to several, each in words of its own. */
  sendToSeveral(life: AccountLife, choice: readonly Behaviour[]): Promise<Written[]>
  /** Deals with what asks of what is planned, or with all of it. */
  decidePlanned(life: AccountLife, share: number, all?: boolean): Promise<void>
  /** Takes a message back, where it is not too late. */
  takeBack(life: AccountLife, message: Written): Promise<void>
  /** Writes up to so many messages more. */
  background(life: AccountLife, most: number, choice: readonly Behaviour[]): Promise<void>
  /** Deals with some of what needs a decision. */
  decide(life: AccountLife, view: FileView, share: number): Promise<void>
  /** @param shown the message as the program shows it */
  decideOne(life: AccountLife, message: Written, shown: Message): Promise<void>
}

export interface PersonOptions {
  /** Makes the texts tell from those of others. */
  name: string
  recorder: Recorder
  random: Random
}

/** A text as some keyboards and copied files have it, letters and their marks apart; it is sent with whole ones. */
export const typed = (text: string): string => text.normalize('NFD')

export function createPerson({ name, recorder, random }: PersonOptions): Person {
  const written: Written[] = []
  const allowed = new Map<string, number>()
  let texts = 0

  const customer = () => random.pick(CUSTOMERS)
  const allow = (text: string) => allowed.set(text, (allowed.get(text) ?? 0) + 1)

  function nextText(isLong = false): string {
    texts += 1
    const text = `${name} message ${texts}${isLong ? LONG : ''}`
    return random.pick([text, text, `${text}  й `, `${text}\nё`])
  }

  async function write(life: AccountLife, text: string, behaviours: Behaviour[], to = customer()) {
    const place = { cabinet: life.cabinet, own: OWN, other: to }
    const { id: thread } = await life.command('inbox.openThread', place)
    recorder.script(text, ...behaviours)
    return queue(life, text, thread)
  }

  async function queue(life: AccountLife, text: string, thread: string): Promise<Written> {
    allow(text)
    const given = { cabinet: life.cabinet, thread, text: typed(text) }
    const { id } = await life.command('inbox.send', given)
    const message: Written = { id, text, thread }
    written.push(message)
    return message
  }

  async function decideOne(life: AccountLife, message: Written, shown: Message): Promise<void> {
    const [lookalike] = shown.lookalikes ?? []
    if (lookalike) {
      // Hardly ever wrong about what the service lists like it.
      const isSame = !isForeign(recorder, lookalike) && !random.chance(0.15)
      return executeOnce(isSame ? 'same' : 'other', life, message)
    }
    const decision = random.pick(['sendAgain', 'markSent', 'discard'] as const)
    if (decision === 'sendAgain') allow(message.text)
    await executeOnce(decision, life, message)
  }

  const planning = createPlanning({ written, allow, nextText, recorder, random })

  return {
    ...planning,
    written,
    allowed,
    nextText,
    customer,
    write,
    queue,
    decideOne,
    takeBack,

    async background(life, most, choice) {
      for (let count = random.int(0, most); count > 0; count--) {
        await write(life, nextText(), [random.pick(choice)])
      }
    },

    async decide(life, view, share) {
      for (const message of written.filter(({ discarded }) => !discarded)) {
        const shown = view.messages.get(message.id)
        if (shown?.needsDecision && random.chance(share)) await decideOne(life, message, shown)
      }
    },
  }
}

/** Whether another program sent what is listed like a message. */
const isForeign = ({ taken, foreignRows }: Recorder, { text, key }: Lookalike): boolean =>
  key === undefined
    ? taken.some((one) => one.foreign && one.text === text)
    : foreignRows.has(Number(key.slice(1)))

/** Marks the message before it asks: from that moment on both outcomes are right. */
async function executeOnce(decision: Decision, life: AccountLife, message: Written): Promise<void> {
  if (decision === 'markSent') message.marked = true
  if (decision === 'discard') message.discarded = true
  if (decision === 'other') message.declined = true
  await life
    .command('inbox.decide', { cabinet: life.cabinet, message: message.id, decision })
    .catch((error: unknown) => {
      // It was found in the service's list a moment ago.
      if (error instanceof Died) throw error
    })
}

async function takeBack(life: AccountLife, message: Written): Promise<void> {
  // From the moment of asking both outcomes are right.
  message.discarded = true
  const place = { cabinet: life.cabinet, message: message.id }
  await life.command('inbox.takeBack', place).catch((error: unknown) => {
    if (error instanceof Died) throw error
    delete message.discarded
  })
}
