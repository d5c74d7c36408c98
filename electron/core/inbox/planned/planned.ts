import { randomUUID } from 'node:crypto'
import type { CabinetId } from '../../../bridge/cabinet.ts'
import type { Message, MessageId, ThreadId } from '../../../bridge/inbox.ts'
import type { Job } from '../../../bridge/jobs.ts'
import type {
  Mailing,
  MailingStep,
  PlannedMessage,
  SeveralReport,
  StartedMailing,
  ToOne,
} from '../../../bridge/planned.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { createLocalIds } from '../../messages/order.ts'
import type { NewPlanned, StoredPlanned } from '../../messages/planned/tables.ts'
import type { StoredInbox } from '../../messages/tables.ts'
import { partiesOf } from '../../messages/thread-id.ts'
import type { Announce } from '../../platform/emitter.ts'
import { CoreFailure } from '../../platform/failures/core-failure.ts'
import { isDialable, normaliseNumber } from '../../../shared/phone-number.ts'
import { createTaskQueue } from '../../platform/tasks/task-queue.ts'
import type { Inbox } from '../inbox.ts'
import { aboveDraft, limited, requireFilled } from '../outbox/decisions.ts'
import { createDepartures, type Departures } from './departures.ts'
import { createDue, type DueMessages } from './due.ts'
import { createMailings, type Mailings } from './mailings.ts'
import type { Outcomes } from './outcomes.ts'
import { createRelease, type ReleasePlanned } from './release.ts'
import { createSeveralReports, type SeveralReports } from './several.ts'

/** How long the service's list may take to be read, in milliseconds. */
const READING = 10_000

export interface PlannedOptions {
  cabinet: CabinetId
  /** IANA zone of the service's months. */
  zone: string
  stored: StoredPlanned
  messages: StoredInbox
  inbox: Pick<
    Inbox,
    'accept' | 'queue' | 'requireSender' | 'retry' | 'senders' | 'saveDraft' | 'sync'
  >
  jobs: Pick<Jobs, 'start'>
  outcomes: Outcomes
  /** Least time between two messages, in milliseconds. */
  interval: number
  /** How long a message may be taken back, and a text to several at least; both in milliseconds. */
  undo(): number
  undoSeveral: number
  announce: Announce
  describe(error: unknown): unknown
}

/** `due`: it begins then; `agreed`: the user has read the limits' question. */
interface MailingHow {
  due?: number | undefined
  agreed?: boolean | undefined
}

/** Planned messages and bulk messages. */
export interface Planned extends DueMessages {
  list(): Promise<PlannedMessage[]>
  add(thread: ThreadId, text: string, due: number, agreed?: boolean): Promise<PlannedMessage>
  move(ids: MessageId[], due: number): Promise<void>
  send(id: MessageId): Promise<Message>
  /** Returns its text, which the thread's draft begins with again. */
  takeBack(id: MessageId): Promise<string>
  discard(ids: MessageId[]): Promise<void>
  check(own: string, messages: ToOne[]): Promise<SeveralReport>
  startMailing(own: string, messages: ToOne[], how: MailingHow): Promise<StartedMailing>
  takeMailingBack(mailing: string): Promise<void>
  /** Stops all departures; the next start asks about the messages left. */
  abandon(): void
  goOn(mailing: string): Promise<Job>
  /** Remembered bulk messages, the newest first. */
  mailings(): Promise<Mailing[]>
  /** Recipients of a bulk message with their results. */
  mailingSteps(mailing: string): Promise<MailingStep[]>
}

export function createPlanned(options: PlannedOptions): Planned {
  const { cabinet, stored, messages, inbox, announce, describe } = options
  const { queue, senders } = inbox
  const check = createSeveralReports({ ...options, queue, senders })

  function changed(given: readonly PlannedMessage[], gone: MessageId[] = []): void {
    if (given.length + gone.length === 0) return
    announce('planned.changed', { cabinet, changed: [...given], gone })
  }

  const release = createRelease({ stored, inbox, changed })
  const mailings = createMailings({
    ...options,
    stored: messages,
    release,
    retry: inbox.retry,
    async isRefused({ thread }) {
      const { refused } = await stored.wishesOf([partiesOf(thread)?.other ?? thread])
      return refused.length > 0
    },
    onEnded: (mailing) => void stored.stop(mailing).then(changed).catch(describe),
  })

  const departures = createDepartures({ stored, mailings, describe })

  return {
    abandon: departures.abandon,
    ...createDue({ stored, mailings, release, changed, describe }),
    ...createWriting({ ...options, check, mailings, departures, changed }),
    ...createDeciding({ ...options, release, mailings, changed }),
    list: () => stored.list(),
    mailings: () => stored.mailings(),
    mailingSteps: (mailing) => stored.mailingSteps(mailing),
    check: (own, given) => check(normaliseNumber(own), given.map(normalised)),
  }
}

type Changed = (changed: readonly PlannedMessage[], gone?: MessageId[]) => void

interface WritingOptions extends PlannedOptions {
  check: SeveralReports
  mailings: Mailings
  departures: Departures
  changed: Changed
}

type Writing = Pick<Planned, 'add' | 'startMailing' | 'goOn'>

/** How messages come to be planned: where they might be sent now, and one after the other. */
function createWriting(options: WritingOptions): Writing {
  const { stored, inbox, check, mailings, departures, changed } = options
  const nextId = createLocalIds()
  // The verdict on some depends on those planned before them.
  const oneByOne = createTaskQueue()

  /** Rejects where any of them could not be sent now. */
  async function permit(own: string, given: readonly ToOne[], agreed = false): Promise<void> {
    inbox.requireSender(own)
    for (const { other, text } of given) {
      if (!isDialable(other)) throw new CoreFailure('invalid', { field: 'other' })
      if (text.trim() === '') throw new CoreFailure('invalid', { field: 'text' })
      requireFilled(text)
    }
    const { verdict } = await check(own, given)
    if (verdict === 'refuse' || (verdict === 'ask' && !agreed)) throw limited()
  }

  async function keep(rows: Omit<NewPlanned, 'id' | 'written'>[]): Promise<PlannedMessage[]> {
    const written = Date.now()
    const planned = await stored.plan(rows.map((row) => ({ ...row, id: nextId(written), written })))
    changed(planned)
    return planned
  }

  return {
    add: (thread, text, due, agreed) =>
      oneByOne(async () => {
        const parties = partiesOf(thread)
        if (!parties) throw new CoreFailure('notFound', { field: 'thread' })
        if (due <= Date.now()) throw new CoreFailure('invalid', { field: 'due' })
        const { own } = parties
        const one = normalised({ other: parties.other, text })
        await permit(own, [one], agreed)
        const [planned] = await keep([{ ...one, own, due, mailing: null }])
        await inbox.saveDraft(thread, '')
        return planned as PlannedMessage
      }),

    startMailing: (number, given, { due, agreed }) =>
      oneByOne(async () => {
        const own = normaliseNumber(number)
        const each = given.map(normalised)
        await permit(own, each, agreed)
        await requireWished(stored, each)
        const mailing = randomUUID()
        const wait = options.undo() > 0 ? Math.max(options.undo(), options.undoSeveral) : 0
        const begins = due ?? Date.now() + wait
        const planned = await keep(each.map((one) => ({ ...one, own, due: begins, mailing })))
        const started = { mailing, due: begins }
        if (due === undefined && wait === 0) {
          return { ...started, job: mailings.start(mailing, planned) }
        }
        if (due === undefined) departures.after(wait, planned)
        return started
      }),

    async goOn(mailing) {
      const left = await stored.ofMailing(mailing)
      if (left.length === 0) throw new CoreFailure('notFound', { field: 'mailing' })
      const ids = left.map(({ id }) => id)
      await inbox.sync(AbortSignal.timeout(READING))
      changed(await stored.move(ids, Date.now()))
      return mailings.start(mailing, left)
    },
  }
}

/** Rejects if one of them asked not to be written to: the page left out those it knew of. */
async function requireWished(
  stored: Pick<StoredPlanned, 'wishesOf'>,
  given: readonly ToOne[],
): Promise<void> {
  const { refused } = await stored.wishesOf(given.map(({ other }) => other))
  if (refused.length > 0) throw new CoreFailure('changed', { field: 'other' })
}

interface DecidingOptions extends PlannedOptions {
  release: ReleasePlanned
  mailings: Pick<Mailings, 'isRunning'>
  changed: Changed
}

type Deciding = Pick<Planned, 'move' | 'send' | 'takeBack' | 'takeMailingBack' | 'discard'>

/** Decisions of the user about planned messages. */
function createDeciding(options: DecidingOptions): Deciding {
  const { stored, messages, inbox, release, mailings, changed } = options

  const dropped = (gone: readonly PlannedMessage[]) =>
    changed(
      [],
      gone.map(({ id }) => id),
    )
  const discard = async (ids: MessageId[]) => dropped(await stored.discard(ids))

  return {
    discard,
    move: async (ids, due) => changed(await stored.move(ids, due)),
    async send(id) {
      // This reading finds messages sent elsewhere meanwhile.
      await inbox.sync(AbortSignal.timeout(READING))
      return release(id, true)
    },
    async takeMailingBack(mailing) {
      const gone = mailings.isRunning(mailing) ? undefined : await stored.withdraw(mailing)
      if (!gone) throw new CoreFailure('changed', { field: 'mailing' })
      dropped(gone)
    },
    async takeBack(id) {
      const one = (await stored.list()).find((planned) => planned.id === id)
      if (!one) throw new CoreFailure('notFound', { field: 'message' })
      // The text is kept in the draft before the message goes, so that it is never nowhere.
      const before = (await messages.thread(one.thread))?.draft ?? ''
      await inbox.saveDraft(one.thread, aboveDraft(one.text, before))
      await discard([id])
      return one.text
    },
  }
}

const normalised = ({ other, text }: ToOne): ToOne => ({
  other: normaliseNumber(other),
  text: text.normalize('NFC'),
})
