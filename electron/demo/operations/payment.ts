import type { Handlers } from '../http/handler.ts'
import { FileReply } from '../http/file.ts'
import { pageOf } from '../http/paging.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import { decimalOf, invoicePdf, issueInvoice } from '../rules/invoices.ts'
import { balanceOf } from '../rules/money.ts'
import { stamp } from '../time.ts'

const PER_PAGE = 15
/** Largest prepayment, in roubles. */
const LARGEST_SUM = 10_000_000

/** `DD.MM.YYYY hh:mm:ss` in the cabinet's zone: the one place where the service writes it so. */
function reversed(at: number): string {
  const [day = '', time = ''] = stamp(at).split(' ')
  return `${day.split('-').reverse().join('.')} ${time}`
}

export const payment: Handlers<'payment'> = {
  'payment.balance': (cabinet) => ({ balance: balanceOf(cabinet), success: true }),

  'payment.notice': ({ documents }) => ({ amount: documents.need('notice', 1).amount }),

  'payment.changeNotice': ({ documents }, { amount }) => {
    documents.put('notice', 1, { amount })
    return { success: true }
  },

  'payment.history': ({ ledger }, { type, limit = PER_PAGE, page = 1 }) => ({
    history: ledger
      // Beyond that SQLite takes no offset; no history is as long.
      .list({ kind: type }, limit, Math.min((page - 1) * limit, Number.MAX_SAFE_INTEGER))
      .map(({ kopecks, at, comment }) => ({
        money: kopecks / 100,
        datetime: reversed(at),
        comment,
      })),
    success: true,
  }),

  /** The newest first. */
  'payment.invoices': ({ documents }, _input, call) =>
    pageOf(call, documents.list('invoice').reverse(), ({ id, number, kopecks, at }) => ({
      id,
      number,
      name: `Счёт ${number}`,
      sum: decimalOf(kopecks),
      created_at: stamp(at).slice(0, 10),
    })),

  'payment.invoiceFile': ({ documents }, { invoice_id }) => {
    const id = Number(invoice_id)
    const invoice = Number.isSafeInteger(id) ? documents.get('invoice', id) : undefined
    if (!invoice) throw invalid('invoice_id')
    const content = invoicePdf(documents, { ...invoice, id })
    return new FileReply(content, 'application/pdf', `Счёт ${invoice.number}.pdf`)
  },

  'payment.issueInvoice': (cabinet, { sum }) => {
    if (sum < 0.01) throw new Refusal(400, 'The sum must be at least 0.01.', 'sum')
    if (sum > LARGEST_SUM) {
      throw new Refusal(400, `The sum may not be greater than ${LARGEST_SUM}.`, 'sum')
    }
    const { id } = cabinet.together(() => issueInvoice(cabinet, sum))
    return { invoice_id: String(id), success: true }
  },

  'payment.autopay': ({ documents }) => {
    const { access, active, sum } = documents.need('autopay', 1)
    return { access, active, sum }
  },
}
