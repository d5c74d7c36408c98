import type { ThreadFilter } from '../../../../electron/bridge/inbox.ts'
import type { Say } from '../../../i18n/index.ts'
import { callHere, useCabinets } from '../../../stores/cabinets.ts'
import { useNotices } from '../../../stores/notices.ts'

/** Reads everything in the conversations of a filter; a notice says how much, and takes it back. */
export async function markAllRead(filter: ThreadFilter, t: Say): Promise<void> {
  const notices = useNotices()
  const cabinet = useCabinets().present()
  try {
    const n = await callHere('inbox.markAllRead', { filter })
    const run = () => callHere('inbox.undoMarkAllRead')
    const undo = n > 0 ? { text: t('common.bringBack'), cabinet, run } : undefined
    notices.tell(t('filters.markedRead', { n }, n), undo)
  } catch (error) {
    notices.fail(error)
  }
}
