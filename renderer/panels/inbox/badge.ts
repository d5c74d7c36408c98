import { useInbox } from '../../stores/inbox.ts'
import type { Badge } from '../panel.ts'

/** The conversations that await an answer, as the list's filter counts them. */
export const badge: Badge = { count: () => useInbox().awaiting, of: 'awaiting' }
