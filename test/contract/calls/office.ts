import type { InputOf } from '../../../electron/service/index.ts'
import { badFormat, no, unknown, type Bench, type Rows } from './row.ts'

/** What the helpdesk behind the service says. */
const NO_TICKET = no(
  'Client error: `GET https://helpdesk.example/api/ticket/7777` resulted in a `404 Not Found` ' +
    'response: Ticket not Found',
  undefined,
  500,
)
const opening = { subject: 'Нет звука', description: 'С утра' }
const file = new File(['journal'], 'журнал.txt', { type: 'text/plain' })

async function opened({ client }: Bench) {
  const { id } = await client.call('tickets.create', opening)
  return { ticket_id: id }
}

/** A file for the first post of a ticket that was opened just now. */
async function attached({ client }: Bench) {
  const { id, posts } = await client.call('tickets.create', opening)
  const ticketPostID = posts?.valid[0]?.id ?? 0
  return { ticketId: id, ticketPostID, filename: 'a.txt', contents: 'am91cm5hbA==' }
}

export const tickets: Rows<'tickets'> = {
  'tickets.list': { takes: { state: 'true' } },
  'tickets.read': { takes: opened, refuses: [[{ ticket_id: 7777 }, NO_TICKET]] },
  'tickets.create': { takes: { ...opening, file } },
  'tickets.answer': {
    takes: async (bench) => ({ ...(await opened(bench)), text: 'Звук есть', file }),
    refuses: [[{ ticket_id: 7777, text: 'Звук есть' }, NO_TICKET]],
  },
  'tickets.attach': {
    takes: attached,
    refuses: [
      [{ ticketId: 7777, ticketPostID: 1, filename: 'a.txt' }, NO_TICKET],
      [
        async (bench) => ({ ...(await attached(bench)), ticketPostID: 7777 }),
        unknown('ticketPostID'),
      ],
      [async (bench) => ({ ...(await attached(bench)), filename: 'a' }), badFormat('filename')],
    ],
  },
}

export const payment: Rows<'payment'> = {
  'payment.balance': { takes: {} },
  'payment.notice': { takes: {} },
  'payment.changeNotice': { takes: { amount: 500 } },
  'payment.history': { takes: { type: 'payment', limit: 3, page: 1 } },
  'payment.invoices': { takes: {} },
  'payment.invoiceFile': {
    takes: async ({ client }) => {
      const { invoice_id } = await client.call('payment.issueInvoice', { sum: 1500.5 })
      return { invoice_id: invoice_id ?? '' }
    },
  },
  'payment.issueInvoice': {
    takes: { sum: 1500.5 },
  },
  'payment.autopay': { takes: {} },
}

export const tariffs: Rows<'tariffs'> = {
  'tariffs.current': { takes: {} },
  'tariffs.list': { takes: {} },
  'tariffs.activate': {
    takes: { tariff_id: 33 },
  },
  'tariffs.rate': {
    takes: { tariff_id: 33, phone: '79150007788' },
  },
}

const hook: InputOf<'webhooks.create'> = {
  url: 'https://crm.svetly-dom.example/answered',
  event: 'answer',
  type_call: 'inbound',
  headers: [{ name: 'X-Source', value: 'ats' }],
}

export const webhooks: Rows<'webhooks'> = {
  'webhooks.list': { takes: { type: 'lk' } },
  'webhooks.read': {
    takes: { webhook_id: 901 },
  },
  'webhooks.create': {
    takes: hook,
  },
  'webhooks.replace': {
    takes: { ...hook, webhook_id: 902 },
  },
  'webhooks.delete': {
    takes: { webhook_id: 902 },
  },
}

/** The id of an address that was added just now. */
async function added({ client }: Bench) {
  await client.call('notificationEmails.create', { email: 'store@svetly-dom.example' })
  const { data } = await client.call('notificationEmails.list', {})
  return { email_id: data.valid.at(-1)?.id ?? 0 }
}

export const notificationEmails: Rows<'notificationEmails'> = {
  'notificationEmails.list': { takes: { page: 1, limit: 2 } },
  'notificationEmails.read': {
    takes: added,
  },
  'notificationEmails.create': {
    takes: { email: 'store@svetly-dom.example' },
  },
  'notificationEmails.replace': {
    takes: async (bench) => ({ ...(await added(bench)), email: 'depot@svetly-dom.example' }),
  },
  'notificationEmails.delete': {
    takes: added,
  },
}
