import type { DatabaseState } from '../../bridge/database.ts'
import type { inboxCommands } from '../../bridge/inbox.ts'
import type { CabinetContext } from '../module/module.ts'
import type { Handlers } from '../platform/handlers.ts'
import type { Inbox } from './inbox.ts'

/** Owner of the file of messages. */
export interface Keeper {
  retry(): Promise<DatabaseState>
  setAside(): Promise<DatabaseState>
}

/** The commands about messages and their conversations. */
export const inboxHandlers = (
  inbox: Inbox,
  keeper: Keeper,
  context: Pick<CabinetContext, 'check'>,
): Handlers<typeof inboxCommands> => ({
  'inbox.threads': ({ filter, ...page }) => inbox.threads(filter, page),
  'inbox.longestWaiting': ({ limit }) => inbox.longestWaiting(limit),
  'inbox.thread': ({ thread }) => inbox.thread(thread),
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
  'inbox.retry': ({ message, anyway }) => inbox.retry(message, anyway),
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
})
