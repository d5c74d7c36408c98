import type { Random } from '../../electron/demo/random.ts'
import type { MessageId } from '../../electron/core/inbox/types.ts'
import type { FileView } from './file-view.ts'
import { Died, type Life } from './program-process.ts'
import { OWN, type Behaviour, type Recorder } from './recorder.ts'

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
}

/** Who writes to customers, decides what the program asks, and remembers both. */
export interface Person {
  readonly written: readonly Written[]
  /** How often each text may reach the service. */
  readonly allowed: ReadonlyMap<string, number>
  /** A text like no other. */
  nextText(): string
  customer(): string
  /** Writes to a customer what meets these behaviours at the service. */
  write(life: Life, text: string, behaviours: Behaviour[], to?: string): Promise<Written>
  /** Queues a message; from the moment of asking it may reach the service. */
  queue(life: Life, text: string, thread: string): Promise<Written>
  /** Writes up to so many messages more. */
  background(life: Life, most: number, choice: readonly Behaviour[]): Promise<void>
  /** Deals with some of what needs a decision. */
  decide(life: Life, view: FileView, share: number): Promise<void>
  decideOne(life: Life, message: Written): Promise<void>
}

export interface PersonOptions {
  /** Makes the texts tell from those of others. */
  name: string
  recorder: Recorder
  random: Random
}

export function createPerson({ name, recorder, random }: PersonOptions): Person {
  const written: Written[] = []
  const allowed = new Map<string, number>()
  let texts = 0

  const customer = () => random.pick(CUSTOMERS)
  const allow = (text: string) => allowed.set(text, (allowed.get(text) ?? 0) + 1)

  function nextText(): string {
    texts += 1
    return `${name} message ${texts}`
  }

  async function write(life: Life, text: string, behaviours: Behaviour[], to = customer()) {
    const place = { cabinet: life.cabinet, own: OWN, other: to }
    const { id: thread } = await life.command('inbox.openThread', place)
    recorder.script(text, ...behaviours)
    return queue(life, text, thread)
  }

  async function queue(life: Life, text: string, thread: string): Promise<Written> {
    allow(text)
    const { id } = await life.command('inbox.send', { cabinet: life.cabinet, thread, text })
    const message: Written = { id, text, thread }
    written.push(message)
    return message
  }

  async function decideOne(life: Life, message: Written): Promise<void> {
    const decision = random.pick(['sendAgain', 'markSent', 'discard'] as const)
    const { id, text } = message
    if (decision === 'sendAgain') allow(text)
    // From the moment of asking both outcomes are right.
    if (decision === 'markSent') message.marked = true
    if (decision === 'discard') message.discarded = true
    await life
      .command('inbox.decide', { cabinet: life.cabinet, message: id, decision })
      .catch((error: unknown) => {
        // It was found in the service's list a moment ago.
        if (error instanceof Died) throw error
      })
  }

  return {
    written,
    allowed,
    nextText,
    customer,
    write,
    queue,
    decideOne,

    async background(life, most, choice) {
      for (let count = random.int(0, most); count > 0; count--) {
        await write(life, nextText(), [random.pick(choice)])
      }
    },

    async decide(life, view, share) {
      for (const message of written.filter(({ discarded }) => !discarded)) {
        const waits = view.messages.get(message.id)?.needsDecision
        if (waits && random.chance(share)) await decideOne(life, message)
      }
    },
  }
}
