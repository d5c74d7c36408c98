import type { CabinetState } from '../../bridge/index.ts'
import type { Poll } from '../platform/polling/loop.ts'
import type { DatabaseState } from '../../bridge/inbox.ts'
import type { CabinetContext, Module } from '../module/module.ts'
import { createInbox, type Inbox } from './inbox.ts'
import type { OutboxTimes } from './outbox/times.ts'
import type { InboxTables } from '../messages/tables.ts'
import type { SmsInterface } from '../sms/interface.ts'

export interface InboxModuleOptions {
  sms: SmsInterface
  /** What holds the file of messages. */
  keeper: { retry(): Promise<DatabaseState>; setAside(): Promise<DatabaseState> }
  /** How long a message may be taken back, in milliseconds. */
  undo(): number
  /** See `Ingested.drift`. */
  onDrift(drift: number): void
  /** Overrides of the outbox's intervals. */
  times: Partial<OutboxTimes>
}

export interface InboxModule extends Module<'inbox'> {
  state(): Pick<
    CabinetState,
    'senders' | 'unread' | 'awaiting' | 'history' | 'outbox' | 'invalid' | 'fileNotices'
  >
}

/** The messages of one cabinet. */
export function inboxModule(
  context: CabinetContext,
  { sms, keeper, undo, onDrift, times }: InboxModuleOptions,
): InboxModule {
  const inbox = createInbox({
    ...context,
    stored: context.database.of<InboxTables>('inbox'),
    undo,
    onDrift,
    times,
    onAnswer: () => context.check('inbox', 'senders', 'money'),
    onUnreachable: () => context.check('inbox'),
  })
  return {
    state: () => ({
      senders: inbox.senders(),
      ...inbox.counts(),
      outbox: inbox.outbox(),
      history: inbox.history.state(),
      invalid: inbox.invalid(),
      fileNotices: inbox.fileNotices(),
    }),
    open: inbox.open,
    connect: () => inbox.connect(sms),
    disconnect: inbox.disconnect,
    reachable: inbox.reachable,
    polls: pollsOf(inbox, sms, context),
    commands: {
      'inbox.threads': ({ filter, ...page }) => inbox.threads(filter, page),
      'inbox.findThreads': ({ text, limit }) => inbox.findThreads(text, limit),
      'inbox.messages': ({ thread, ...place }) => inbox.messages(thread, place),
      'inbox.search': (query) => inbox.search(query),
      async 'inbox.readHistory'() {
        const history = await inbox.history.goFurther()
        context.check('history')
        return history
      },
      'inbox.openThread': ({ own, other }) => inbox.openThread(own, other),
      'inbox.limits': ({ thread, text }) => inbox.limits(thread, text),
      'inbox.send': ({ thread, text, ...how }) => inbox.send(thread, text, how),
      'inbox.takeBack': async ({ message }) => ({ text: await inbox.takeBack(message) }),
      'inbox.retry': ({ message }) => inbox.retry(message),
      'inbox.decide': ({ message, decision }) => inbox.decide(message, decision),
      'inbox.pause': ({ paused }) => inbox.pause(paused),
      'inbox.markRead': ({ thread, upTo }) => inbox.markRead(thread, upTo),
      'inbox.markUnread': ({ thread }) => inbox.markUnread(thread),
      'inbox.markAllRead': ({ filter }) => inbox.markAllRead(filter),
      'inbox.undoMarkAllRead': () => inbox.undoMarkAllRead(),
      'inbox.setMarks': ({ thread, marks }) => inbox.setMarks(thread, marks),
      'inbox.saveDraft': ({ thread, text, keepDraft }) => inbox.saveDraft(thread, text, keepDraft),
      'database.retry': keeper.retry,
      'database.setAside': keeper.setAside,
      'database.seeNotices': inbox.seeFileNotices,
    },
  }
}

function pollsOf(inbox: Inbox, sms: SmsInterface, { pacer, isActive }: CabinetContext): Poll[] {
  const polls: Poll[] = [
    {
      name: 'inbox',
      urgent: true,
      // The RPC interfaces have a quota of requests an hour, so older cabinets are never hurried.
      pause: () =>
        sms.generation === 'legacy' ? pacer.unhurried(isActive()) : pacer.news(isActive()),
      run: inbox.sync,
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
