import { useAccount } from '../../stores/account.ts'

/** Returns the number of tickets with unread replies. */
export function unread(): number {
  const account = useAccount()
  return account.rows('tickets').filter((ticket) => ticket.unread).length
}
