import type { Random } from '../../electron/demo/random.ts'
import type { PlannedMessage } from '../../electron/bridge/planned.ts'
import { typed, type Person, type Written } from './person.ts'
import { Died, type AccountLife } from './program-process.ts'
import type { Recorder } from './service/recorder.ts'
import { OWN } from './service/list.ts'

export interface PlanningOptions {
  written: Written[]
  /** The text may reach the service once more. */
  allow(text: string): void
  nextText(): string
  recorder: Recorder
  random: Random
}

type Planning = Pick<Person, 'plan' | 'sendToSeveral' | 'decidePlanned'>

const CUSTOMERS = ['79260000003', '79260000004', '79260000005', '79260000006']

/** A person who writes for later, and to several, and deals with what comes of it. */
export function createPlanning(options: PlanningOptions): Planning {
  const { written, allow, nextText, recorder, random } = options

  function note({ id, text, thread }: PlannedMessage): Written {
    const message: Written = { id, text, thread }
    written.push(message)
    return message
  }

  return {
    async plan(life, text, behaviours, after) {
      const { cabinet } = life
      const place = { cabinet, own: OWN, other: random.pick(CUSTOMERS) }
      const { id: thread } = await life.command('inbox.openThread', place)
      recorder.script(text, ...behaviours)
      allow(text)
      const add = async (ahead: number) => {
        const due = (await clockOf(life)) + ahead
        return life.command('planned.add', { cabinet, thread, text: typed(text), due })
      }
      // On a busy machine that is over by the time it is asked for.
      const isOver = (error: unknown) => {
        if (error instanceof Died) throw error
        return add(5_000)
      }
      return note(await add(after).catch(isOver))
    },

    async sendToSeveral(life, choice) {
      const { cabinet } = life
      const messages = CUSTOMERS.map((other) => ({ other, text: nextText() }))
      for (const { text } of messages) {
        recorder.script(text, random.pick(choice))
        allow(text)
      }
      // So that they are still there when they are looked up: their ids are told nowhere else.
      await life.command('inbox.pause', { cabinet, paused: true })
      const written = messages.map((one) => ({ ...one, text: typed(one.text) }))
      await life.command('mailings.start', { cabinet, own: OWN, messages: written })
      const all = await lookUp(life, messages)
      await life.command('inbox.pause', { cabinet, paused: false })
      return all.map(note)
    },

    async decidePlanned(life, share, all = false) {
      const planned = await life.command('planned.list', { cabinet: life.cabinet })
      for (const one of planned) {
        if (!all && one.asks === undefined) continue
        if (!random.chance(share)) continue
        await decideOne(options, life, one, planned).catch((error: unknown) => {
          // It has just become a queued one, or is sent to several again already.
          if (error instanceof Died) throw error
        })
      }
    },
  }
}

/** Decides about one of what is planned. */
async function decideOne(
  { written, allow, random }: PlanningOptions,
  life: AccountLife,
  one: PlannedMessage,
  planned: readonly PlannedMessage[],
): Promise<void> {
  const { cabinet } = life
  const { id, mailing } = one
  const decision = random.pick(['send', 'send', 'move', 'discard', 'goOn'] as const)
  const goesOn = decision === 'goOn' && mailing !== undefined
  // They were told that it may have left, or that somebody has sent the same.
  for (const about of goesOn ? planned.filter((other) => other.mailing === mailing) : [one]) {
    if (about.asks === 'lost' || about.asks === 'listed') allow(about.text)
  }
  if (decision === 'discard') {
    const message = written.find((known) => known.id === id)
    // From the moment of asking both outcomes are right.
    if (message) message.discarded = true
    await life.command('planned.discard', { cabinet, planned: [id] })
  } else if (decision === 'move') {
    const due = (await clockOf(life)) + 20
    await life.command('planned.move', { cabinet, planned: [id], due })
  } else if (goesOn) {
    await life.command('mailings.goOn', { cabinet, mailing })
  } else await life.command('planned.send', { cabinet, planned: id })
}

/** The present moment of the program's clock. */
async function clockOf(life: AccountLife): Promise<number> {
  const { checkedAt } = await life.command('cabinet.check', { cabinet: life.cabinet })
  return checkedAt ?? Date.now()
}

/** The messages of one text to several, the first of which may be queued already. */
async function lookUp(
  life: AccountLife,
  messages: readonly { other: string; text: string }[],
): Promise<PlannedMessage[]> {
  const { cabinet } = life
  const planned = await life.command('planned.list', { cabinet })
  const found = messages.map(async ({ other, text }) => {
    const thread = `${OWN}:${other}`
    const one = planned.find((known) => known.text === text)
    if (one) return [one]
    const place = { cabinet, thread, limit: 50 }
    const page = await life.command('inbox.messages', place).catch((error: unknown) => {
      if (error instanceof Died) throw error
      return { messages: [] }
    })
    return page.messages
      .filter((known) => known.text === text)
      .map((known) => ({ ...known, due: 0 }))
  })
  return (await Promise.all(found)).flat()
}
