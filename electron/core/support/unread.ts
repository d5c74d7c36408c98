import type { TicketMark, TicketMarks } from './tables.ts'
import type { Ticket } from '../../bridge/support.ts'

/** A reply of support to announce once. */
export interface SupportAnswer {
  ticket: number
  subject: string
  author?: string
}

type ListedTicket = Omit<Ticket, 'unread'>

/** A ticket's row with the service's own flag. */
export interface FlaggedTicket {
  ticket: ListedTicket
  /** The service's `unread_messages`. */
  flag: boolean
}

/**
 * Returns true if a ticket is unread. It is not documented if reading it clears the service's flag,
 * so both count: a post seen here is read even if the flag stays, and a newer post of someone else
 * is unread even if the flag is gone.
 */
export function isUnread({ ticket, flag }: FlaggedTicket, mark: TicketMark | undefined): boolean {
  const { last } = ticket
  if (!last) return flag
  if (mark?.seen === last.id || last.ours) return false
  // A ticket that is new to this computer is what the service says.
  return flag || mark?.seen !== undefined || mark?.told !== undefined
}

/**
 * Returns the marks after tickets were listed: tickets new here count as announced, and as seen
 * unless flagged.
 */
export function markedBy(
  listed: readonly FlaggedTicket[],
  before: Readonly<TicketMarks>,
): TicketMarks {
  const marks: TicketMarks = {}
  for (const { ticket, flag } of listed) {
    const { id, last } = ticket
    const known = before[id]
    if (known && !last?.ours) marks[id] = known
    else if (last) marks[id] = last.ours || !flag ? both(last.id) : { told: last.id }
    // In a ticket without posts the first one is news.
    else marks[id] = known ?? { told: 0 }
  }
  return marks
}

const both = (post: number): TicketMark => ({ seen: post, told: post })

/** Returns the replies to announce, longest waiting first, and the marks afterwards. */
export function dueOf(
  tickets: readonly Ticket[],
  marks: Readonly<TicketMarks>,
): { answers: SupportAnswer[]; marks: TicketMarks } {
  const due = tickets.filter(
    ({ id, last, unread }) => unread && last && !last.ours && marks[id]?.told !== last.id,
  )
  const next = { ...marks }
  for (const { id, last } of due) if (last) next[id] = { ...next[id], told: last.id }
  const answers = due
    .sort((one, other) => (one.last?.id ?? 0) - (other.last?.id ?? 0))
    .map(({ id, subject, last }): SupportAnswer => ({
      ticket: id,
      subject,
      ...(last?.author !== undefined && { author: last.author }),
    }))
  return { answers, marks: next }
}
