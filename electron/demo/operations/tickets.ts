import type { Cabinet } from '../cabinet.ts'
import type { Handlers } from '../http/handler.ts'
import { SentFile } from '../http/multipart.ts'
import { invalid, malformed, Refusal } from '../http/refusal.ts'
import { supporterOf } from '../life/support.ts'
import { createBase64 } from '../rules/base64.ts'
import type { Entry } from '../state/documents.ts'
import type { TicketPostDocument } from '../state/office-documents.ts'
import { stamp } from '../time.ts'

type AttachmentDocument = TicketPostDocument['attachments'][number]

/** The text that the helpdesk behind the service answers with, as it is. @throws Refusal */
function ticketOf({ documents }: Cabinet, id: number): Entry<'ticket'> {
  const found = documents.get('ticket', id)
  if (found) return { ...found, id }
  const address = `https://helpdesk.example/api/ticket/${id}`
  throw new Refusal(
    500,
    `Client error: \`GET ${address}\` resulted in a \`404 Not Found\` response: Ticket not Found`,
  )
}

function authorOf({ documents }: Cabinet, ticket: number, by: TicketPostDocument['by']) {
  if (by === 'support') return supporterOf(ticket)
  const { first_name, last_name, customer_id } = documents.need('user', 1)
  return { id: String(customer_id), name: `${first_name} ${last_name}` }
}

function shown(cabinet: Cabinet, { id, subject, at, open, unread }: Entry<'ticket'>) {
  const posts = cabinet.documents.list('ticketPost').filter(({ ticket }) => ticket === id)
  return {
    id,
    status_ticket: open ? 'Open' : 'Closed',
    subject,
    author: authorOf(cabinet, id, 'user'),
    date: stamp(at),
    status: open,
    unread_messages: unread,
    posts: posts.map((post) => ({
      id: post.id,
      date: stamp(post.at),
      text: post.text,
      author: authorOf(cabinet, id, post.by),
      attachments: post.attachments,
    })),
  }
}

const SPECIAL: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** The user's text as HTML, in which posts are kept. */
function htmlOf(text: string): string {
  const safe = text.replaceAll(/[&<>]/g, (sign) => SPECIAL[sign] ?? sign)
  return `<p>${safe.trim().replaceAll(/\r?\n/g, '<br>')}</p>`
}

/** No method gives a file back, so only its name and size are kept. */
function attachmentsOf(file: Blob | undefined): AttachmentDocument[] {
  return file instanceof SentFile ? [{ name: file.name, size: file.content.length }] : []
}

function addPost({ documents, now }: Cabinet, ticket: number, text: string, file?: Blob): void {
  const attachments = attachmentsOf(file)
  documents.add('ticketPost', { ticket, at: now(), text: htmlOf(text), by: 'user', attachments })
}

/** @throws Refusal when the text is no Base64 */
function sizeOf(contents: string): number {
  const decoder = createBase64()
  const [body, rest] = [decoder.push(Buffer.from(contents)), decoder.end()]
  if (!body || !rest) throw malformed('contents')
  return body.length + rest.length
}

export const tickets: Handlers<'tickets'> = {
  /** All of them unless a state is asked for, the newest first. */
  'tickets.list': (cabinet, { state }) =>
    cabinet.documents
      .list('ticket')
      .filter(({ open }) => state === undefined || String(open) === state)
      .map((ticket) => shown(cabinet, ticket))
      .reverse(),

  /** Marks the ticket as read; the reply still has it as unread. */
  'tickets.read': (cabinet, { ticket_id }) => {
    const ticket = ticketOf(cabinet, ticket_id)
    cabinet.documents.put('ticket', ticket_id, { ...ticket, unread: false })
    return shown(cabinet, ticket)
  },

  'tickets.create': (cabinet, { subject, description, file }) => {
    const { documents, now, together } = cabinet
    const ticket = { subject, at: now(), open: true, unread: false }
    const id = together(() => {
      const added = documents.add('ticket', ticket)
      addPost(cabinet, added, description, file)
      return added
    })
    return shown(cabinet, { ...ticket, id })
  },

  /** An answer opens a closed ticket again. */
  'tickets.answer': (cabinet, { ticket_id, text, file }) => {
    const ticket = { ...ticketOf(cabinet, ticket_id), open: true, unread: false }
    cabinet.together(() => {
      addPost(cabinet, ticket_id, text, file)
      cabinet.documents.put('ticket', ticket_id, ticket)
    })
    return shown(cabinet, ticket)
  },

  'tickets.attach': (cabinet, { ticketId, ticketPostID, filename, contents = '' }) => {
    const { documents } = cabinet
    ticketOf(cabinet, ticketId)
    const post = documents.get('ticketPost', ticketPostID)
    if (post?.ticket !== ticketId) throw invalid('ticketPostID')
    if (!/[^./\\]\.\w+$/.test(filename)) throw malformed('filename')
    const attachments = [...post.attachments, { name: filename, size: sizeOf(contents) }]
    documents.put('ticketPost', ticketPostID, { ...post, attachments })
    return { success: true, message: 'Файл прикреплён' }
  },
}
