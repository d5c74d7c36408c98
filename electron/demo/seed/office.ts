import type { Cabinet } from '../cabinet.ts'
import { createRandom } from '../random.ts'
import { monthlyFees } from '../rules/fees.ts'
import type { LedgerDocument } from '../state/ledger.ts'
import type { WebhookDocument } from '../state/office-documents.ts'
import { DAY, HOUR, monthStart } from '../time.ts'
import { FLASH_ACCOUNTS, FLASH_GENERAL } from './flash-call.ts'
import { FIRST_TARIFF } from './tariffs.ts'
import { TICKETS } from './tickets.ts'

type Filling = Pick<Cabinet, 'documents' | 'ledger' | 'now'>

/** The last address is that of a former employee. */
const NOTIFIED = [
  'office@svetly-dom.example',
  'buh@svetly-dom.example',
  'p.gusev@svetly-dom.example',
] as const

const NOTICE = 1000
const AUTOPAY = { access: true, active: true, sum: 5000 }
const MONTHS = 6
/** The company's usual prepayment, in roubles. */
const PREPAYMENT = 10_000

/** Default values of a webhook; its type is that of those set up in the cabinet. */
export const USUAL_WEBHOOK = {
  type: 'lk',
  type_call: 'inbound',
  type_style: 'long',
  template: '',
  headers: [],
  fields: [],
  params: [],
} satisfies Partial<WebhookDocument>

/** Writes what the office has: money, support, tariff, hooks and verification calls. */
export function fillOffice(cabinet: Filling, seed: number): void {
  const { documents } = cabinet
  documents.put('notice', 1, { amount: NOTICE })
  documents.put('autopay', 1, AUTOPAY)
  documents.put('tariff', 1, { tariff: FIRST_TARIFF, since: cabinet.now() - 400 * DAY })
  documents.put('flashGeneral', 1, FLASH_GENERAL)
  for (const email of NOTIFIED) documents.add('notificationEmail', { email })
  fillFlashCall(cabinet, seed)
  fillWebhooks(cabinet)
  fillTickets(cabinet)
  fillMoney(cabinet, seed)
}

function fillFlashCall({ documents }: Filling, seed: number): void {
  for (const { id, ...account } of FLASH_ACCOUNTS) {
    const random = createRandom(seed, 'flash call', id)
    const access_token = Array.from({ length: 32 }, () => random.int(0, 15).toString(16)).join('')
    documents.put('flashAccount', id, { ...account, access_token })
  }
}

/**
 * Their addresses are reserved for examples: nothing is posted there. The second one still points to a CRM
 * that the company has given up.
 */
function fillWebhooks({ documents }: Filling): void {
  documents.put('webhook', 901, {
    ...USUAL_WEBHOOK,
    url: 'https://crm.svetly-dom.example/calls',
    event: 'create',
    fields: [{ before: 'from', after: 'client_phone' }],
    headers: [{ name: 'X-Source', value: 'ats' }],
    params: [{ name: 'branch', value: 'yar' }],
  })
  documents.put('webhook', 902, {
    ...USUAL_WEBHOOK,
    url: 'http://old-crm.svetly-dom.example/hook.php',
    type_call: 'outbound',
    event: 'destroy',
    type_style: 'short',
  })
}

function fillTickets({ documents, now }: Filling): void {
  TICKETS.forEach(({ subject, open, unread, posts }, place) => {
    const id = 1201 + place
    const moments = posts.map(({ hoursAgo }) => now() - hoursAgo * HOUR)
    documents.put('ticket', id, { subject, open, unread, at: moments[0] ?? now() })
    posts.forEach(({ by, text }, index) => {
      const at = moments[index] ?? now()
      documents.add('ticketPost', { ticket: id, by, text, at, attachments: [] })
    })
  })
}

type NewMovement = Omit<LedgerDocument, 'id'>

/** First moments of the last months, the earliest first; those before the present one are past. */
function months(now: number): number[] {
  const starts = [monthStart(now)]
  while (starts.length < MONTHS) starts.unshift(monthStart((starts[0] as number) - DAY))
  return starts
}

/**
 * Half a year of fees and payments that ends at the balance. What came before is one payment, by
 * which the account began.
 */
function fillMoney(cabinet: Filling, seed: number): void {
  const { documents, ledger, now } = cabinet
  const random = createRandom(seed, 'money')
  const fees = monthlyFees(documents)
  const movements = months(now()).flatMap((start): NewMovement[] => {
    const charged = fees.map(({ kind, money, comment }) => ({
      at: start,
      kind,
      kopecks: Math.round(money * 100),
      comment,
    }))
    const sms = { kind: 'charge', comment: 'SMS сверх пакета с номера 79010004811' } as const
    const beyond = {
      at: start + random.int(12, 24) * DAY,
      kopecks: random.int(2, 40) * 390,
      ...sms,
    }
    return [
      ...charged,
      beyond,
      payFor(cabinet, start + random.int(2, 9) * DAY + random.int(10, 16) * HOUR),
    ]
  })
  const past = movements.filter(({ at }) => at <= now())
  const gone = past.reduce((sum, one) => sum + (one.kind === 'payment' ? -1 : 1) * one.kopecks, 0)
  const opening = documents.need('money', 1).balance + gone
  const at = (months(now())[0] as number) - DAY
  const kind = opening < 0 ? 'charge' : 'payment'
  const comment = 'Остаток при переходе с прежнего договора'
  ledger.add({ at, kind, kopecks: Math.abs(opening), comment })
  for (const movement of past.sort((one, other) => one.at - other.at)) ledger.add(movement)
}

/** A payment by an invoice that was issued two days before; both only if they are past. */
function payFor({ documents, now }: Filling, at: number): NewMovement {
  const kopecks = PREPAYMENT * 100
  const { customer_id } = documents.need('user', 1)
  const issued = at - 2 * DAY
  let number = `${customer_id}-0`
  if (issued <= now()) {
    const id = documents.add('invoice', { number, kopecks, at: issued, paid: at <= now() })
    number = `${customer_id}-${id}`
    documents.put('invoice', id, { number, kopecks, at: issued, paid: at <= now() })
  }
  return { at, kind: 'payment', kopecks, comment: `Оплата по счёту ${number}` }
}
