import type { CabinetHandlers } from '../platform/handlers.ts'
import type { Changes } from './changes.ts'

/** What was changed in the account from here. */
export function changesModule({ changes }: { changes: Changes }): {
  commands: CabinetHandlers<'changes'>
  open(): Promise<void>
} {
  return {
    commands: {
      'changes.list': ({ filter, after, limit }) => changes.list(filter, { after, limit }),
      'changes.outlook': ({ changes: ids }) => changes.outlook(ids),
      'changes.putBack': ({ things }) => changes.putBack(things),
    },
    open: () => changes.prune(),
  }
}
