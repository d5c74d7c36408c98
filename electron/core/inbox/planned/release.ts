import type { Message, MessageId } from '../../../bridge/inbox.ts'
import type { PlannedMessage } from '../../../bridge/planned.ts'
import type { StoredPlanned } from '../../messages/planned/tables.ts'
import { CoreFailure } from '../../platform/failures/core-failure.ts'
import type { Inbox } from '../inbox.ts'

export interface ReleaseOptions {
  stored: Pick<StoredPlanned, 'release'>
  inbox: Pick<Inbox, 'accept'>
  changed(changed: readonly PlannedMessage[], gone?: MessageId[]): void
}

/**
 * Makes a planned message a queued one. Rejects with `notFound` if there is no such message, and
 * with `changed` if the same was sent there elsewhere or the person asked for no more: the user is
 * asked, and may have agreed already.
 */
export type ReleasePlanned = (id: MessageId, isAgreed?: boolean) => Promise<Message>

export const createRelease =
  ({ stored, inbox, changed }: ReleaseOptions): ReleasePlanned =>
  async (id, isAgreed = false) => {
    const released = await stored.release(id, Date.now(), isAgreed)
    if (!released) throw new CoreFailure('notFound', { field: 'message' })
    if (released.is === 'asking') {
      changed([released.planned])
      throw new CoreFailure('changed', { field: 'text' })
    }
    changed([], [id])
    inbox.accept(released.change)
    return released.message
  }
