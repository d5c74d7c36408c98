import { useAccount } from '../../stores/account.ts'
import type { Badge } from '../panel.ts'

/** The tickets with unread replies. */
export const badge: Badge = {
  count: () =>
    useAccount()
      .rows('tickets')
      .filter((ticket) => ticket.unread).length,
  of: 'unread',
}
