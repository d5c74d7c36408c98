import type { CabinetHandlers } from '../platform/handlers.ts'
import type { Poll } from '../platform/polling/loop.ts'
import type { Changes } from './changes.ts'
import { REMINDERS, remindersPoll, type ReminderOptions } from './reminders.ts'

export interface ChangesModuleOptions extends ReminderOptions {
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
    polls: [remindersPoll(options)],
    commands: {
      'changes.list': ({ filter, after, limit }) => changes.list(filter, { after, limit }),
      'changes.outlook': ({ changes: ids }) => changes.outlook(ids),
      'changes.putBack': ({ things }) => changes.putBack(things),
      'changes.ends': () => changes.ends(),
      async 'changes.setEnd'({ changes: ids, until }) {
        await changes.setEnd(ids, until)
        check(REMINDERS)
      },
    },
    open: () => changes.prune(),
  }
}
