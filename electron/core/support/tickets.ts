import { isDeepStrictEqual } from 'node:util'
import type { CabinetContext } from '../module/module.ts'
import type { SupportTables, TicketMarks } from './tables.ts'
import { supportNotices } from './notices.ts'
import { ticketOf } from './rows.ts'
import type { Ticket } from '../../bridge/support.ts'
import { dueOf, isUnread, markedBy, type FlaggedTicket } from './unread.ts'

/** The list of tickets, with what is unread in it. */
export interface Tickets {
  /** Takes up what is remembered. Rejects with a `DatabaseFailure`. */
  open(): Promise<void>
  /** Reads open and closed ones. Rejects with a `ServiceFailure`. */
  read(): Promise<Ticket[]>
  /** Announces new replies, unless it is quiet. */
  tell(): void
  /** Marks a ticket as seen up to a post. Rejects with a `DatabaseFailure`. */
  markSeen(ticket: number, post: number): Promise<void>
}

export function createTickets(context: CabinetContext): Tickets {
  const { account, announce, cabinet, client, describe, notices, zone } = context
  const stored = context.database.of<SupportTables>('support')
  let marks: TicketMarks = {}
  let flagged: FlaggedTicket[] = []

  const judged = ({ ticket, flag }: FlaggedTicket): Ticket => ({
    ...ticket,
    unread: isUnread({ ticket, flag }, marks[ticket.id]),
  })

  async function keep(next: TicketMarks): Promise<void> {
    if (isDeepStrictEqual(marks, next)) return
    marks = next
    await stored.keepMarks(next)
  }

  return {
    async open() {
      marks = { ...marks, ...(await stored.marks()) }
      account.amend('tickets', flagged.map(judged))
    },
    async read() {
      const [open, closed] = await Promise.all([
        client.call('tickets.list', { state: 'true' }),
        client.call('tickets.list', { state: 'false' }),
      ])
      const rows = new Map(
        [
          ...closed.valid.map((row) => ({ row, isOpen: false })),
          ...open.valid.map((row) => ({ row, isOpen: true })),
        ].map((one) => [one.row.id, one]),
      )
      flagged = [...rows.values()].map(({ row, isOpen }) => ({
        ticket: ticketOf(row, isOpen, zone),
        flag: row.unread_messages === true,
      }))
      keep(markedBy(flagged, marks)).catch(describe)
      return flagged.map(judged)
    },
    tell() {
      if (notices.isQuiet(Date.now(), cabinet)) return
      const due = dueOf(flagged.map(judged), marks)
      keep(due.marks).catch(describe)
      const content = notices.content()
      if (content === 'off' || due.answers.length === 0) return
      for (const notice of supportNotices(cabinet, due.answers, content)) {
        announce('notice.due', notice)
      }
    },
    async markSeen(ticket, post) {
      await keep({ ...marks, [ticket]: { seen: post, told: post } })
      const row = flagged.find((one) => one.ticket.id === ticket)
      if (row) account.amend('tickets', [judged(row)])
    },
  }
}
