import type { Account } from '../account/account.ts'
import type { CabinetHandlers } from '../platform/handlers.ts'
import type { Poll } from '../platform/polling/loop.ts'
import type { Changes } from './changes.ts'
import { elsewherePoll } from './elsewhere.ts'
import { watchPoll } from './watch.ts'
import { REMINDERS, remindersPoll, type ReminderOptions } from './reminders.ts'

export interface ChangesModuleOptions extends ReminderOptions {
  account: Account
  changes: Changes
  /** Runs polls at once, by their names. */
  check(...polls: string[]): void
}

/** Declares the commands and the reminders of recorded changes. */
export function changesModule(options: ChangesModuleOptions): {
  commands: CabinetHandlers<'changes'>
  polls: readonly Poll[]
  open(): Promise<void>
} {
  const { changes, check } = options
  return {
    polls: [remindersPoll(options), elsewherePoll(options), watchPoll(options)],
    commands: {
      'changes.list': ({ filter, after, limit }) => changes.list(filter, { after, limit }),
      'changes.outlook': ({ changes: ids }) => changes.outlook(ids),
      'changes.putBack': ({ things }) => changes.putBack(things),
      'changes.elsewhere': () => changes.elsewhere(),
      'changes.usual': () => changes.usual(),
      'changes.accept': ({ changes: ids }) => changes.accept(ids),
      'changes.ends': () => changes.ends(),
      async 'changes.setEnd'({ changes: ids, until }) {
        await changes.setEnd(ids, until)
        check(REMINDERS)
      },
      'changes.planned': () => changes.planned(),
      'changes.carryOut': ({ plans }) => changes.carryOut(plans),
      'changes.cancel': ({ plans }) => changes.cancel(plans),
    },
    open: () => changes.prune(),
  }
}
