import type { Contact } from '../../bridge/contacts.ts'
import type { InboxDelta } from '../../bridge/inbox.ts'
import type { CabinetState, Events } from '../../bridge/index.ts'
import type { ColleaguesModule } from '../colleagues/index.ts'
import type { Announce } from '../platform/emitter.ts'
import type { Poll } from '../platform/polling/loop.ts'
import type { CabinetContext, Module } from '../module/module.ts'
import { createInbox, type Inbox } from './inbox.ts'
import { OUTBOX_TIMES, type OutboxTimes } from './outbox/times.ts'
import { inboxHandlers, type Keeper } from './handlers.ts'
import { plannedHandlers } from './planned/handlers.ts'
import { createOutcomes } from './planned/outcomes.ts'
import { createPlanned, type Planned } from './planned/planned.ts'
import type { PlannedTables } from '../messages/planned/tables.ts'
import type { InboxTables } from '../messages/tables.ts'
import type { SmsInterface } from '../sms/interface.ts'

export interface InboxModuleOptions {
  sms: SmsInterface
  keeper: Keeper
  /** How long a message may be taken back, in milliseconds. */
  undo(): number
  /** The moment before which no message is kept. */
  since(): number | undefined
  /** See `Ingested.drift`. */
  onDrift(drift: number): void
  /** See `Ingested.refused`. */
  onRefused(changed: Contact[]): void
  colleagues: Pick<ColleaguesModule, 'ask' | 'note' | 'marks' | 'marked'>
  /** Overrides of the outbox's intervals. */
  times: Partial<OutboxTimes>
}

export interface InboxModule extends Module<'inbox'> {
  state(): Pick<
    CabinetState,
    | 'senders'
    | 'sendersUnread'
    | 'unread'
    | 'awaiting'
    | 'history'
    | 'outbox'
    | 'invalid'
    | 'fileNotices'
  >
  /** Contacts changed, and so may the grouping of threads. */
  regroup(): Promise<void>
  noteAuthors: Inbox['noteAuthors']
  show: Inbox['show']
  accept: Inbox['accept']
}

/** The messages of one cabinet. */
export function inboxModule(
  context: CabinetContext,
  { sms, keeper, undo, since, onDrift, onRefused, colleagues, times }: InboxModuleOptions,
): InboxModule {
  const stored = context.database.of<InboxTables>('inbox')
  const outcomes = createOutcomes(stored)
  const inbox = createInbox({
    ...context,
    stored,
    sharing: colleagues,
    announce: hearing(context.announce, [outcomes, colleagues]),
    askColleagues: colleagues.ask,
    undo,
    since,
    onDrift,
    onRefused,
    times,
    onAnswer: () => context.check('inbox', 'senders', 'money'),
    onUnreachable: () => context.check('inbox'),
  })
  const planned = createPlanned({
    ...context,
    inbox,
    outcomes,
    messages: stored,
    stored: context.database.of<PlannedTables>('planned'),
    undo,
    ...{ ...OUTBOX_TIMES, ...times },
  })
  return {
    state: () => ({
      senders: inbox.senders.list(),
      ...(!inbox.senders.known() && { sendersUnread: true }),
      ...inbox.counts(),
      outbox: inbox.outbox(),
      history: inbox.history.state(),
      invalid: inbox.invalid(),
      fileNotices: inbox.fileNotices(),
    }),
    ...{ regroup: inbox.regroup, noteAuthors: inbox.noteAuthors, show: inbox.show },
    ...{ accept: inbox.accept },
    async open() {
      planned.open()
      await inbox.open()
    },
    connect: () => inbox.connect(sms),
    async disconnect() {
      planned.abandon()
      outcomes.abandon()
      await inbox.disconnect()
    },
    reachable: inbox.reachable,
    polls: pollsOf(inbox, planned, sms, context),
    commands: {
      ...inboxHandlers(inbox, keeper, context),
      ...plannedHandlers(planned),
    },
  }
}

/** Has others hear of the messages that are announced. */
const hearing =
  (announce: Announce, others: { note(delta: InboxDelta): void }[]): Announce =>
  (name, payload) => {
    if (name === 'inbox.changed') {
      for (const one of others) one.note(payload as Events['inbox.changed'])
    }
    announce(name, payload)
  }

function pollsOf(
  inbox: Inbox,
  planned: Planned,
  sms: SmsInterface,
  { pacer, isActive, describe }: CabinetContext,
): Poll[] {
  const polls: Poll[] = [
    {
      name: 'inbox',
      urgent: true,
      // The RPC interfaces have a quota of requests an hour, so older cabinets are never hurried.
      pause: () =>
        sms.generation === 'legacy' ? pacer.unhurried(isActive()) : pacer.news(isActive()),
      async run(signal) {
        await inbox.sync(signal)
        // Planned messages leave once the list was read: another program may have sent them.
        await planned.look().catch(describe)
      },
    },
    {
      name: 'senders',
      pause: pacer.slow,
      run: async (signal) => inbox.updateSenders(await sms.numbers(signal)),
    },
    {
      name: 'history',
      quiet: true,
      pause: inbox.history.pause,
      run: (signal) => inbox.history.run(sms, signal),
    },
  ]
  if (!sms.delivery) return polls
  return [...polls, { name: 'reports', quiet: true, pause: pacer.slow, run: inbox.readReports }]
}
