import { z } from 'zod'
import { cabinetAlone, command, inCabinet } from './command.ts'
import { id, named } from './fields.ts'
import type { KeptFile } from './files.ts'
import { collection } from './collection.ts'

/** An issued invoice. The service does not return if it is paid. */
export interface Invoice {
  id: number
  number?: string
  name?: string
  /** Roubles. */
  sum?: number
  /** When it was issued, as the service writes it. */
  issued?: string
}

/** An invoice that a row of the history proves, or lets guess, to be paid. */
export interface PaidInvoice {
  id: number
  /** The row. */
  movement: number
  at: number
  comment: string
  /** The row has its sum and names no invoice: likely, not proved. */
  isLikely?: boolean
}

/** The invoice that the service issues by itself when the balance crosses the threshold; nothing is paid by it. */
export interface Autopay {
  /** True if the account can have it. */
  access?: boolean
  active?: boolean
  /** Roubles. */
  sum?: number
}

/** Result of issuing an invoice. */
export interface Issued {
  /** The invoice, where the service returned it or reading showed it. */
  id?: number
  /** Nothing was sent: one asked for before, whose answer was lost, is in the account. */
  before?: true
}

export const invoicesCollections = { invoices: collection<Invoice>() }

export const invoicesCommands = {
  /** Issues an invoice over so many roubles, once; a lost answer is found out by reading. */
  'invoices.issue': command(inCabinet({ sum: z.number().positive().max(1e12) }))<Issued>(),
  /**
   * Fetches an invoice's file again; `name` is its display name. The field of `invalid` is the
   * reason for a failure: `diskFull`, `disk`, `size` or `empty`.
   */
  'invoices.file': command(inCabinet({ id, name: named }))<KeptFile>(),
  /** Paid ones among the invoices read last, by the history; nothing is asked of the service. */
  'invoices.paid': command(cabinetAlone)<PaidInvoice[]>(),
  'invoices.autopay': command(cabinetAlone)<Autopay>(),
}
