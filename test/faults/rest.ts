import { setTimeout as pause } from 'node:timers/promises'
import type { Message, MessageId } from '../../electron/bridge/inbox.ts'
import { dayOf } from '../../electron/service/dates.ts'
import { addDays } from '../../electron/shared/days.ts'
import type { Person } from './person.ts'
import type { AccountLife } from './program-process.ts'
import { ZONE } from './service/list.ts'

export interface RestOptions {
  /** Decides what is left to decide. */
  person: Person
  /** Texts that the service wrote down so that nobody can tell them. */
  disfigured: ReadonlyMap<string, string>
  /** Days ago, down to which the history has to be read. */
  oldest: number
  /** Told every message that the program shows, and what is waited for, again and again. */
  onShown(messages: Message[], waits: string): void
}

/** Until nothing moves any more. */
export async function rest(life: AccountLife, options: RestOptions): Promise<void> {
  const { person, disfigured, oldest, onShown } = options
  for (;;) {
    // Both asked before the messages, which by then hold what they tell of no more.
    const { history } = await life.command('cabinet.state', { cabinet: life.cabinet })
    const planned = await life.command('planned.list', { cabinet: life.cabinet })
    const now = await everything(life)
    // Of two alike the one that a person called sent may be shown as the row of the other.
    const marked = new Set(person.written.flatMap((one) => (one.marked ? [one.text] : [])))
    const open = person.written.filter(({ id, text, discarded }) => {
      const message = now.get(id)
      if (!message || discarded) return false
      if (message.state === 'accepted') return !marked.has(text) && !disfigured.has(text)
      return ['queued', 'sending', 'unknown'].includes(message.state)
    })
    if (planned.length > 0) await person.decidePlanned(life, 1, true)
    const waits = open.map(({ id, text }) => `${text} (${now.get(id)?.state})`)
    onShown([...now.values()], `${waits.join()}, read down to ${history.oldest}`)
    if (open.length + planned.length === 0 && isReadDownTo(oldest, history.oldest)) return
    for (const message of open) {
      const shown = now.get(message.id)
      if (shown?.needsDecision) await person.decideOne(life, message, shown)
    }
    await pause(15)
  }
}

function isReadDownTo(daysAgo: number, read = '9999-12-31'): boolean {
  return read <= addDays(dayOf(Date.now(), ZONE), -daysAgo)
}

/** Every message of every thread, as the program shows them. */
async function everything(life: AccountLife): Promise<Map<MessageId, Message>> {
  const { cabinet } = life
  const all = new Map<MessageId, Message>()
  const filter = { kind: 'all' } as const
  const { threads } = await life.command('inbox.threads', { cabinet, filter, limit: 200 })
  for (const { id: thread } of threads) {
    let before: string | undefined
    do {
      const place = { cabinet, thread, limit: 200, ...(before === undefined ? {} : { before }) }
      const page = await life.command('inbox.messages', place)
      for (const message of page.messages) all.set(message.id, message)
      before = page.previous
    } while (before !== undefined)
  }
  return all
}
