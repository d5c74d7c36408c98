import type { Affairs, Cabinet } from '../cabinet.ts'
import { createRandom, type Random } from '../random.ts'
import { recordCall } from '../rules/calls.ts'
import { monthlyFees } from '../rules/fees.ts'
import { charge } from '../rules/money.ts'
import type { Entry } from '../state/documents.ts'
import { monthEnd, SECOND } from '../time.ts'
import { createAgenda } from './agenda.ts'
import { tellCall } from './call-hooks.ts'
import { courseOf, placeCall, type CallCourse } from './calls.ts'
import { jsonHook } from './hooks.ts'
import { answerTicket } from './support.ts'
import { verifySomebody } from './verification.ts'

export interface AffairsParts extends Pick<
  Cabinet,
  'documents' | 'ledger' | 'hooks' | 'now' | 'together'
> {
  seed: number
  /** Whether anything begins by itself. */
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
  const { documents, hooks, now, seed, pace } = parts
  const later = (seconds: number): number => now() + Math.round((seconds * SECOND) / pace)
  const agenda = createAgenda(parts, perform)

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
        callSomebody(random)
        return planNext(kind, random)
      case 'support':
        answerTicket(documents, random, now())
        return planNext(kind, random)
      case 'books':
        payInvoice()
        return planNext(kind, random)
      case 'verify':
        verifySomebody(parts, random)
        return planNext(kind, random)
      case 'fees':
        for (const fee of monthlyFees(documents)) charge(parts, fee)
        return agenda.plan({ kind, due: monthEnd(now()) })
      case 'answerCall':
        return answerCall(call)
      case 'endCall':
        return endCall(call)
      case 'report':
        if (report)
          hooks.post(jsonHook(report.url, { jmx_id: report.jmx_id, status: report.status }))
    }
  }

  function callSomebody(random: Random): void {
    const placed = placeCall(documents, random, now())
    if (placed) begin(placed, courseOf(random))
  }

  function begin(placed: Omit<Entry<'liveCall'>, 'id'>, { ring, talk }: CallCourse): number {
    const id = documents.add('liveCall', placed)
    tellCall(parts, { event: 'create', call: { ...placed, id }, at: now() })
    if (talk !== undefined) agenda.plan({ kind: 'answerCall', due: later(ring), call: id })
    agenda.plan({ kind: 'endCall', due: later(ring + (talk ?? 0)), call: id })
    return id
  }

  function answerCall(id = 0): void {
    const placed = documents.get('liveCall', id)
    if (!placed) return
    const call = { ...placed, answered: now() }
    documents.put('liveCall', id, call)
    tellCall(parts, { event: 'answer', call: { ...call, id }, at: now() })
  }

  function endCall(id = 0): void {
    const call = documents.get('liveCall', id)
    if (!call) return
    documents.remove('liveCall', id)
    recordCall(parts, { ...call, ended: now() })
    tellCall(parts, { event: 'destroy', call: { ...call, id }, at: now() })
  }

  /** The company's bookkeeping pays the oldest invoice that waits for it. */
  function payInvoice(): void {
    const invoice = documents.list('invoice').find(({ paid }) => !paid)
    if (!invoice) return
    documents.put('invoice', invoice.id, { ...invoice, paid: true })
    const comment = `Оплата по счёту ${invoice.number}`
    charge(parts, { kind: 'payment', money: invoice.kopecks / 100, comment })
  }

  return {
    call: (call, course) => begin({ ...call, began: now() }, course),
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
