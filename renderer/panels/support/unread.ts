import { useAccount } from '../../stores/account.ts'

/** Tickets in which support has written something that nobody has seen. */
export function unread(): number {
  const account = useAccount()
  return account.rows('tickets').filter((ticket) => ticket.unread).length
}
