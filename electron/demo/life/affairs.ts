import type { Affairs, Cabinet } from '../cabinet.ts'
import { createRandom, type Random } from '../random.ts'
import { monthlyFees } from '../rules/fees.ts'
import { charge, type Purse } from '../rules/money.ts'
import type { Entry } from '../state/documents.ts'
import type { ErrandDocument } from '../state/office-documents.ts'
import { monthEnd, SECOND } from '../time.ts'
import { createAgenda } from './agenda.ts'
import { registeredIn } from '../rules/sip.ts'
import { placeCall } from './calls.ts'
import { jsonHook } from './hooks.ts'
import { createLiveCalls } from './live-calls.ts'
import { answerTicket } from './support.ts'
import { verifySomebody } from './verification.ts'

export interface AffairsParts extends Pick<
  Cabinet,
  'documents' | 'ledger' | 'hooks' | 'now' | 'together' | 'choose'
> {
  seed: number
  /** True if events begin by themselves. */
  on: boolean
  /** How many times faster than usual. */
  pace: number
}

/** Pauses in seconds between calls, looks of support at its tickets, of bookkeepers at invoices. */
const PAUSES = {
  call: [40, 150],
  support: [20, 60],
  books: [60, 180],
  verify: [45, 180],
} as const

type Recurring = keyof typeof PAUSES

export function createAffairs(parts: AffairsParts): Affairs {
  const { documents, now, seed, pace } = parts
  const later = (seconds: number): number => now() + Math.round((seconds * SECOND) / pace)
  const agenda = createAgenda('errand', parts, perform)
  const calls = createLiveCalls({
    ...parts,
    plan: (errand, seconds) => agenda.plan({ ...errand, due: later(seconds) }),
  })

  function planNext(kind: Recurring, random: Random): void {
    const [shortest, longest] = PAUSES[kind]
    agenda.plan({ kind, due: later(random.int(shortest, longest)) })
  }

  function perform({ id, kind, call, report }: Entry<'errand'>): void {
    // Left by a run in which the office was alive.
    if (!parts.on && (kind in PAUSES || kind === 'fees')) return
    // An errand's id is never given twice, so each draws its own chance.
    const random = createRandom(seed, 'affairs', id)
    switch (kind) {
      case 'call':
        beginSomeCall(random)
        return planNext(kind, random)
      case 'support':
        answerTicket(documents, random, now())
        return planNext(kind, random)
      case 'books':
        payOldestInvoice(parts)
        return planNext(kind, random)
      case 'verify':
        verifySomebody(parts, random)
        return planNext(kind, random)
      case 'fees':
        for (const fee of monthlyFees(documents)) charge(parts, fee)
        return agenda.plan({ kind, due: monthEnd(now()) })
      case 'answerCall':
        return calls.answer(call)
      case 'endCall':
        return calls.end(call)
      case 'report':
        if (report) postReport(parts, report)
    }
  }

  function beginSomeCall(random: Random): void {
    const placed = placeCall({ ...parts, random, isRegistered: registeredIn(documents) }, now())
    if (placed) calls.begin(placed.call, placed.course)
  }

  return {
    call: (call, course) => calls.begin({ ...call, began: now() }, course),
    report: (report, at) => agenda.plan({ kind: 'report', due: at, report }),
    runDue: () => agenda.runDue(),
    start: () => {
      if (parts.on) {
        const random = createRandom(seed, 'affairs', now())
        for (const kind of Object.keys(PAUSES) as Recurring[]) {
          if (!agenda.has(kind)) planNext(kind, random)
        }
        if (!agenda.has('fees')) agenda.plan({ kind: 'fees', due: monthEnd(now()) })
      }
      agenda.start()
    },
    stop: () => agenda.stop(),
  }
}

/** The company's bookkeeping pays the oldest invoice that waits for it. */
function payOldestInvoice(purse: Purse): void {
  const { documents } = purse
  const invoice = documents.list('invoice').find(({ paid }) => !paid)
  if (!invoice) return
  documents.put('invoice', invoice.id, { ...invoice, paid: true })
  const comment = `Оплата по счёту ${invoice.number}`
  charge(purse, { kind: 'payment', money: invoice.kopecks / 100, comment })
}

function postReport(
  { hooks }: Pick<Cabinet, 'hooks'>,
  { url, jmx_id, status }: NonNullable<ErrandDocument['report']>,
): void {
  hooks.post(jsonHook(url, { jmx_id, status }))
}
