import type { Cabinet } from '../cabinet.ts'
import { Refusal } from '../http/refusal.ts'
import type { LedgerKind } from '../state/ledger.ts'
import { issueInvoice } from './invoices.ts'
import { writeLetter } from './letters.ts'

/** Parts of the cabinet that moving money needs. */
export type Purse = Pick<Cabinet, 'documents' | 'ledger' | 'now'>

/** Something that moves the balance. */
export interface Charge {
  /** `charge` once, `subscription` by the month; `payment` is money received. */
  kind: LedgerKind
  /** Roubles, at least 0. */
  money: number
  comment: string
}

/** The balance in roubles. */
export function balanceOf({ documents }: Pick<Cabinet, 'documents'>): number {
  return documents.need('money', 1).balance / 100
}

/**
 * Takes the money from the balance, or adds it when it is a payment, and enters it in the ledger.
 * The balance may sink below zero: monthly fees do not wait. Where it crosses the threshold, the
 * notice goes out and autopay issues its invoice.
 */
export function charge(purse: Purse, { kind, money, comment }: Charge): void {
  const { documents, ledger, now } = purse
  const kopecks = Math.round(money * 100)
  const before = documents.need('money', 1).balance
  const balance = before + (kind === 'payment' ? kopecks : -kopecks)
  documents.put('money', 1, { balance })
  ledger.add({ at: now(), kind, kopecks, comment })
  const threshold = documents.need('notice', 1).amount * 100
  if (before > threshold && balance <= threshold) warn(purse)
}

/** The same where the balance must suffice. @throws Refusal when it does not */
export function spend(purse: Purse, asked: Charge): void {
  if (Math.round(asked.money * 100) > purse.documents.need('money', 1).balance) {
    throw new Refusal(400, 'Insufficient funds.')
  }
  charge(purse, asked)
}

/**
 * Corrects the latest entry with such a comment, and the balance by what it was wrong by.
 * @returns whether there was one
 */
export function correct({ documents, ledger }: Purse, comment: string, as: Charge): boolean {
  const entry = ledger.list({ kind: as.kind }).find((one) => one.comment === comment)
  if (!entry) return false
  const kopecks = Math.round(as.money * 100)
  const more = kopecks - entry.kopecks
  const { balance } = documents.need('money', 1)
  documents.put('money', 1, { balance: balance + (as.kind === 'payment' ? more : -more) })
  ledger.correct({ id: entry.id, kopecks, comment: as.comment })
  return true
}

/** Sends the notice when the balance sinks to the threshold or below. */
function warn(purse: Purse): void {
  const { documents } = purse
  const [balance, { amount }] = [balanceOf(purse), documents.need('notice', 1)]
  const text = `На балансе осталось ${balance} ₽, порог уведомления ${amount} ₽.`
  writeLetter(purse, 'Баланс достиг порога', text)
  const { access, active, sum } = documents.need('autopay', 1)
  if (!access || !active) return
  const { number } = issueInvoice(purse, sum)
  writeLetter(purse, `Счёт ${number}`, `Счёт ${number} на ${sum} ₽ выставлен автоматически.`)
}
