import { z } from 'zod'
import { inSection, reading, uploading } from './operation.ts'
import { changing, filled, id, maybe, part, post, reference, rows } from './shapes.ts'

const { rest } = inSection('Support tickets')

const author = z.looseObject({ id: maybe.text, name: maybe.text })

const ticket = z.looseObject({
  id,
  /** `Open`; other values are not listed. */
  status_ticket: maybe.text,
  subject: maybe.text,
  author: part(author),
  date: maybe.text,
  /** True if it is active. */
  status: maybe.flag,
  unread_messages: maybe.flag,
  posts: z.nullish(
    rows(
      z.looseObject({
        id,
        date: maybe.text,
        /** HTML: to be cleaned before it is shown. */
        text: post.nullish(),
        author: part(author),
        /**
         * A list; the specification does not show its items. Another shape does not make its post
         * invalid.
         */
        attachments: z.unknown(),
      }),
    ),
  ),
})

const ticket_id = reference
const file = z.instanceof(Blob).optional()

const FILE_OPEN =
  'How the file travels is not shown: as a part of multipart/form-data, and as JSON where there is none.'

/** Open or closed tickets. */
export const ticketsList = rest({
  id: 'tickets.list',
  method: 'GET',
  path: 'ticket',
  input: () => z.strictObject({ state: z.enum(['true', 'false']).optional() }),
  reply: () => rows(ticket),
  ...reading,
  open: 'Values of `status_ticket` other than `Open` are not listed: any is kept.',
})

/** One ticket with its posts. */
export const ticketsRead = rest({
  id: 'tickets.read',
  method: 'GET',
  path: 'ticket/{ticket_id}',
  input: () => z.strictObject({ ticket_id }),
  reply: () => ticket,
  ...reading,
  open: 'What an attachment holds is not shown: kept as it comes.',
})

/** Opens a ticket. */
const creation = rest({
  id: 'tickets.create',
  method: 'POST',
  path: 'ticket',
  carries: 'multipart',
  input: () => z.strictObject({ subject: filled, description: filled, file }),
  reply: () => ticket,
  effect: 'change',
  touches: ['tickets'],
  open: FILE_OPEN,
})

export const ticketsCreate = uploading('file', creation)

/** Answers in a ticket. */
const answering = rest({
  id: 'tickets.answer',
  method: 'PUT',
  path: 'ticket/answer/{ticket_id}',
  carries: 'multipart',
  input: () => z.strictObject({ ticket_id, text: filled, file }),
  reply: () => ticket,
  effect: 'change',
  touches: ['tickets'],
  open: FILE_OPEN,
})

export const ticketsAnswer = uploading('file', answering)

/** Attaches a file to a post. */
const attaching = rest({
  id: 'tickets.attach',
  method: 'POST',
  path: 'ticket/attachment',
  input: () =>
    z.strictObject({
      ticketId: reference,
      /** With extension. */
      filename: filled,
      ticketPostID: reference,
      contents: z.string().optional(),
    }),
  ...changing,
  touches: ['tickets'],
  open: 'How `contents` writes bytes is not shown: Base64, as media does.',
})

export const ticketsAttach = uploading('contents', attaching)
