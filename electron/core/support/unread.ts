import type { TicketMark, TicketMarks } from './tables.ts'
import type { Ticket } from '../../bridge/support.ts'

/** Something that support has answered, to be told once. */
export interface SupportAnswer {
  ticket: number
  subject: string
  author?: string
}

type Listed = Omit<Ticket, 'unread'>

/** A ticket's row with the service's own flag. */
export interface FlaggedTicket {
  ticket: Listed
  /** The service's `unread_messages`. */
  flag: boolean
}

/**
 * What is unread, and what is to be told. Whether reading a ticket clears the service's flag is not
 * described, so both are asked: what was seen here is read though the flag stays, and what somebody else
 * wrote since it was seen here is unread though the flag has gone.
 */
export function isUnread({ ticket, flag }: FlaggedTicket, mark: TicketMark | undefined): boolean {
  const { last } = ticket
  if (!last) return flag
  if (mark?.seen === last.id || last.ours) return false
  // A ticket that is new to this computer is what the service says.
  return flag || mark?.seen !== undefined || mark?.told !== undefined
}

/** The marks after tickets were listed: those that are new here count as told, and as seen if not flagged. */
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
    // Of a ticket without posts, the first one that comes is news.
    else marks[id] = known ?? { told: 0 }
  }
  return marks
}

const both = (post: number): TicketMark => ({ seen: post, told: post })

/** Tickets with something to tell, the longest untold first, and the marks once it was told. */
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
