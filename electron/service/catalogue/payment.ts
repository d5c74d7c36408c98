import { z } from 'zod'
import { inSection, reading } from './operation.ts'
import {
  anything,
  changing,
  decimal,
  filled,
  flag,
  id,
  maybe,
  nothing,
  paged,
  positive,
  reference,
  rows,
} from './shapes.ts'

const { rest, restFile } = inSection('Payments')

/** The balance, in roubles. */
export const paymentBalance = rest({
  id: 'payment.balance',
  method: 'GET',
  path: 'payment/balance',
  input: () => nothing,
  reply: () => z.looseObject({ balance: decimal }),
  ...reading,
})

/** The balance at which a notice is sent, in roubles. */
export const paymentNotice = rest({
  id: 'payment.notice',
  method: 'GET',
  path: 'payment/notice',
  input: () => nothing,
  reply: () => z.looseObject({ amount: maybe.decimal }),
  ...reading,
})

/** Sets the balance at which a notice is sent. */
export const paymentChangeNotice = rest({
  id: 'payment.changeNotice',
  method: 'PATCH',
  path: 'payment/notice',
  input: () => z.strictObject({ amount: z.int().min(0) }),
  ...changing,
  touches: ['notice'],
  open: 'How the notice is delivered is not shown.',
})

/** Payments, one-off charges, or periodic charges. */
export const paymentHistory = rest({
  id: 'payment.history',
  method: 'GET',
  path: 'payment/history/{type}',
  input: () =>
    z.strictObject({
      type: z.enum(['payment', 'charge', 'subscription']),
      limit: positive.optional(),
      page: positive.optional(),
    }),
  reply: () =>
    z.looseObject({
      history: rows(
        z.looseObject({
          money: decimal,
          /** `DD.MM.YYYY hh:mm:ss` in the cabinet's time zone. */
          datetime: maybe.text,
          comment: maybe.text,
        }),
      ),
      success: maybe.flag,
    }),
  ...reading,
})

/** Issued invoices. */
export const paymentInvoices = rest({
  id: 'payment.invoices',
  method: 'GET',
  path: 'payment/invoice',
  input: () => nothing,
  reply: () =>
    paged(
      z.looseObject({
        id,
        number: maybe.text,
        name: maybe.text,
        /** Roubles. */
        sum: maybe.decimal,
        created_at: maybe.text,
      }),
    ),
  ...reading,
})

/** An invoice's file. */
export const paymentInvoiceFile = restFile({
  id: 'payment.invoiceFile',
  method: 'GET',
  path: 'payment/invoice/{invoice_id}',
  /** Issuing answers with the id as text. */
  input: () => z.strictObject({ invoice_id: z.union([reference, filled]) }),
  reply: () => anything,
  ...reading,
  open: "The file's format is not shown: taken from `Content-Type`, else from its first bytes.",
})

/** Issues an invoice. */
export const paymentIssueInvoice = rest({
  id: 'payment.issueInvoice',
  method: 'POST',
  path: 'payment/invoice',
  /** Roubles. */
  input: () => z.strictObject({ sum: z.number().positive() }),
  reply: () => z.looseObject({ invoice_id: maybe.text, success: flag }),
  effect: 'spend',
  touches: ['invoices'],
  open: 'Bounds of the sum are not shown: only sums above zero are sent.',
})

/** The invoice that is issued by itself when the balance crosses the threshold. */
export const paymentAutopay = rest({
  id: 'payment.autopay',
  method: 'GET',
  path: 'payment/autopay',
  input: () => nothing,
  reply: () =>
    z.looseObject({
      access: maybe.flag,
      active: maybe.flag,
      sum: maybe.decimal,
    }),
  ...reading,
  open: 'A method that changes it is not shown.',
})
