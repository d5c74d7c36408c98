import type { MessageId } from '../../../bridge/inbox.ts'
import type { WritableDatabase } from '../../database/handles.ts'
import { nameAuthors } from './authors.ts'
import { confirm, keep, release } from './lookalikes.ts'
import { messageById } from './messages.ts'
import { takeStray } from './strays.ts'
import type { Change } from './types.ts'
import { changeBy } from './work.ts'

/**
 * The user decides if a message of unknown outcome is the first of its lookalikes: then it was
 * sent, and the others become separate messages; else that one becomes separate, and the message
 * may be sent again once it has no lookalikes. Returns undefined if there is nothing to decide.
 */
export function decideLookalike(
  db: WritableDatabase,
  id: MessageId,
  isSame: boolean,
): Change | undefined {
  const stored = messageById(db, id)
  const [first, ...others] = stored?.message.lookalikes ?? []
  if (!stored || !first) return undefined
  return changeBy(db, (work) => {
    if (isSame) confirm(work, stored, first)
    else keep(work, stored, others, { otherListed: true })
    const released = isSame ? others : [first]
    nameAuthors(
      db,
      work,
      released.map((one) => {
        const { thread } = stored.message
        const id = isSame ? takeStray(db, { ...one, thread }) : undefined
        return release(db, work, stored, one, id)
      }),
    )
  })
}
