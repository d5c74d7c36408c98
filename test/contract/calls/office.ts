import type { InputOf } from '../../../electron/service/index.ts'
import { badFormat, no, POOR, taken, unknown, type Bench, type Rows } from './row.ts'

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
  'tickets.list': { takes: { state: 'true' }, refuses: [] },
  'tickets.read': { takes: opened, refuses: [[{ ticket_id: 7777 }, NO_TICKET]] },
  'tickets.create': { takes: { ...opening, file }, refuses: [] },
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
  'payment.balance': { takes: {}, refuses: [] },
  'payment.notice': { takes: {}, refuses: [] },
  'payment.changeNotice': { takes: { amount: 500 }, refuses: [] },
  'payment.history': { takes: { type: 'payment', limit: 3, page: 1 }, refuses: [] },
  'payment.invoices': { takes: {}, refuses: [] },
  'payment.invoiceFile': {
    takes: async ({ client }) => {
      const { invoice_id } = await client.call('payment.issueInvoice', { sum: 1500.5 })
      return { invoice_id: invoice_id ?? '' }
    },
    refuses: [
      [{ invoice_id: 7777 }, unknown('invoice_id')],
      [{ invoice_id: 'made-up' }, unknown('invoice_id')],
    ],
  },
  'payment.issueInvoice': {
    takes: { sum: 1500.5 },
    refuses: [
      [{ sum: 0.001 }, no('The sum must be at least 0.01.', 'sum')],
      [{ sum: 10_000_001 }, no('The sum may not be greater than 10000000.', 'sum')],
    ],
  },
  'payment.autopay': { takes: {}, refuses: [] },
}

export const tariffs: Rows<'tariffs'> = {
  'tariffs.current': { takes: {}, refuses: [] },
  'tariffs.list': { takes: {}, refuses: [] },
  'tariffs.activate': {
    takes: { tariff_id: 33 },
    refuses: [
      [{ tariff_id: 7 }, unknown('tariff_id')],
      [{ tariff_id: 32 }, no('The tariff is already active.', 'tariff_id')],
      [{ tariff_id: 41 }, POOR],
    ],
  },
  'tariffs.rate': {
    takes: { tariff_id: 33, phone: '79150007788' },
    refuses: [
      [{ tariff_id: 7, phone: '79150007788' }, unknown('tariff_id')],
      [{ tariff_id: 33, phone: 'Иван' }, badFormat('phone')],
    ],
  },
}

const hook: InputOf<'webhooks.create'> = {
  url: 'https://crm.svetly-dom.example/answered',
  event: 'answer',
  type_call: 'inbound',
  headers: [{ name: 'X-Source', value: 'ats' }],
}

export const webhooks: Rows<'webhooks'> = {
  'webhooks.list': { takes: { type: 'lk' }, refuses: [] },
  'webhooks.read': {
    takes: { webhook_id: 901 },
    refuses: [[{ webhook_id: 7 }, unknown('webhook_id')]],
  },
  'webhooks.create': {
    takes: hook,
    refuses: [
      [{ ...hook, headers: [{ name: 'a b', value: 'x' }] }, badFormat('headers.0.name')],
      [{ ...hook, headers: [{ name: 'a', value: '\n' }] }, badFormat('headers.0.value')],
    ],
  },
  'webhooks.replace': {
    takes: { ...hook, webhook_id: 902 },
    refuses: [
      [{ ...hook, webhook_id: 7 }, unknown('webhook_id')],
      [
        { ...hook, webhook_id: 902, headers: [{ name: 'Host', value: 'x' }] },
        badFormat('headers.0.name'),
      ],
    ],
  },
  'webhooks.delete': {
    takes: { webhook_id: 902 },
    refuses: [[{ webhook_id: 7 }, unknown('webhook_id')]],
  },
}

/** The id of an address that was added just now. */
async function added({ client }: Bench) {
  await client.call('notificationEmails.create', { email: 'store@svetly-dom.example' })
  const { data } = await client.call('notificationEmails.list', {})
  return { email_id: data.valid.at(-1)?.id ?? 0 }
}

export const notificationEmails: Rows<'notificationEmails'> = {
  'notificationEmails.list': { takes: { page: 1, limit: 2 }, refuses: [] },
  'notificationEmails.read': {
    takes: added,
    refuses: [[{ email_id: 7777 }, unknown('email_id')]],
  },
  'notificationEmails.create': {
    takes: { email: 'store@svetly-dom.example' },
    refuses: [[{ email: 'buh@svetly-dom.example' }, taken('email')]],
  },
  'notificationEmails.replace': {
    takes: async (bench) => ({ ...(await added(bench)), email: 'depot@svetly-dom.example' }),
    refuses: [
      [{ email_id: 7777, email: 'depot@svetly-dom.example' }, unknown('email_id')],
      [
        async (bench) => ({ ...(await added(bench)), email: 'buh@svetly-dom.example' }),
        taken('email'),
      ],
    ],
  },
  'notificationEmails.delete': {
    takes: added,
    refuses: [[{ email_id: 7777 }, unknown('email_id')]],
  },
}
