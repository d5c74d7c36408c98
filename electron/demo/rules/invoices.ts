import type { Cabinet } from '../cabinet.ts'
import type { Entry, Documents } from '../state/documents.ts'
import { stamp } from '../time.ts'
import { writePdf } from './pdf.ts'

/** Issues an invoice. @param sum in roubles */
export function issueInvoice(
  { documents, now }: Pick<Cabinet, 'documents' | 'now'>,
  sum: number,
): Entry<'invoice'> {
  const { customer_id } = documents.need('user', 1)
  const kopecks = Math.round(sum * 100)
  const invoice = { number: '', kopecks, at: now(), paid: false }
  const id = documents.add('invoice', invoice)
  const numbered = { ...invoice, number: `${customer_id}-${id}` }
  documents.put('invoice', id, numbered)
  return { ...numbered, id }
}

/** A sum as lists show it: `1234.50`. */
export function decimalOf(kopecks: number): string {
  return (kopecks / 100).toFixed(2)
}

const RECIPIENT = [
  'Получатель: ООО «Облачная АТС» (вымышлено)',
  'ИНН 0000000000   КПП 000000000',
  'Расчётный счёт 00000000000000000000',
]

/** The invoice as a PDF file of one page. */
export function invoicePdf(documents: Documents, invoice: Entry<'invoice'>): Buffer {
  const { customer_id, email } = documents.need('user', 1)
  const [day = ''] = stamp(invoice.at).split(' ')
  return writePdf([
    `СЧЁТ № ${invoice.number} от ${day.split('-').reverse().join('.')}`,
    '',
    ...RECIPIENT,
    '',
    `Плательщик: договор № ${customer_id}, ${email}`,
    '',
    'Услуги связи, пополнение баланса лицевого счёта',
    '',
    `К оплате: ${decimalOf(invoice.kopecks)} руб. НДС не облагается.`,
  ])
}
