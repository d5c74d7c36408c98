import { CoreFailure } from '../platform/failures/core-failure.ts'
import { isHeard } from '../platform/hearing.ts'
import type { ChangingOperations } from '../changes/recorded.ts'
import { shownOutcome, type Outcome } from '../platform/failures/outcome.ts'
import { createSameWork } from '../platform/tasks/same-work.ts'
import { createTaskQueue } from '../platform/tasks/task-queue.ts'
import type { CabinetContext } from '../module/module.ts'
import type { Invoice, Issued } from '../../bridge/invoices.ts'

export interface Issuer {
  /**
   * Issues an invoice, once; the same sum asked for meanwhile is the same call. Rejects with `invalid` and
   * the field `sum` for a sum that is none, and with what reading the invoices rejects with: then nothing was
   * sent.
   * @param sum roubles, with kopecks at most
   */
  issue(sum: number): Promise<Issued>
  readonly operations: ChangingOperations
}

/**
 * Issues invoices. Several may have the same sum, so a call is identified by its sum and the number
 * of earlier ones with it: one more afterwards is the new one.
 */
export function createIssuer(context: CabinetContext): Issuer {
  const { account, guard, ledger } = context
  const enqueue = createTaskQueue()
  const sameWork = createSameWork()
  /** Doubts reported to the user as carried out: a further request is meant for another invoice. */
  const told = new Set<string>()

  async function isIssued(about: string): Promise<Outcome> {
    const [kopecks = NaN, before = NaN] = about.split(' ').map(Number)
    const now = ofSum(await account.renew('invoices'), kopecks).length
    return shownOutcome(now > before)
  }

  /** The call over the same sum with an unknown outcome, unless the user has seen it. */
  const doubtOf = async (kopecks: number) =>
    (await ledger.open()).find(({ operation, subject }) => {
      return operation === 'payment.issueInvoice' && subject.startsWith(`${kopecks} `)
    })

  async function issue(kopecks: number): Promise<Issued> {
    const doubt = await doubtOf(kopecks)
    if (doubt && !told.has(doubt.id) && (await isIssued(doubt.subject)) === 'done') {
      await ledger.found(doubt.id)
      void isHeard().then((heard) => heard && told.add(doubt.id))
      return { ...newestOf(account.known('invoices'), kopecks), before: true }
    }
    if (doubt?.state === 'done') await ledger.settle(doubt.id)
    await guard.mayBegin('payment.issueInvoice')
    const before = ofSum(await account.renew('invoices'), kopecks)
    const subject = `${kopecks} ${before.length}`
    const label = (kopecks / 100).toFixed(2)
    const reply = await guard.executeOnce('payment.issueInvoice', { subject, label }, (call) =>
      call({ sum: kopecks / 100 }),
    )
    const id = Number(reply?.invoice_id ?? NaN)
    if (Number.isSafeInteger(id) && id > 0) return { id }
    const known = new Set(before.map((one) => one.id))
    const added = account.known('invoices').filter((one) => !known.has(one.id))
    return newestOf(added, kopecks)
  }

  return {
    async issue(sum) {
      const kopecks = Math.round(sum * 100)
      if (kopecks < 1 || Math.abs(sum * 100 - kopecks) > 1e-4) {
        throw new CoreFailure('invalid', { field: 'sum' })
      }
      return sameWork(String(kopecks), () => enqueue(() => issue(kopecks)))
    },
    operations: { 'payment.issueInvoice': { proof: isIssued } },
  }
}

const ofSum = (invoices: readonly Invoice[], kopecks: number): Invoice[] =>
  invoices.filter(({ sum }) => sum !== undefined && Math.round(sum * 100) === kopecks)

function newestOf(invoices: readonly Invoice[], kopecks: number): Issued {
  const ids = ofSum(invoices, kopecks).map(({ id }) => id)
  return ids.length === 0 ? {} : { id: Math.max(...ids) }
}
