import { z } from 'zod'
import type { Autopay, Invoice, Issued } from '../core/invoices/types.ts'
import { cabinetAlone, command, inCabinet } from './command.ts'
import { id, named } from './fields.ts'
import type { KeptFile } from './files.ts'
import { slice } from './slice.ts'

export type * from '../core/invoices/types.ts'

export const invoicesSlices = { invoices: slice<Invoice>() }

export const invoicesCommands = {
  /** Issues an invoice over so many roubles, once; a lost answer is found out by reading. */
  'invoices.issue': command(
    inCabinet({ sum: z.number().positive().max(1e12) }),
    'spends',
  )<Issued>(),
  /**
   * An invoice's file, fetched anew; `name` is what a person calls it. `invalid` tells by its field why there
   * is none: `diskFull`, `disk`, `size` or `empty`.
   */
  'invoices.file': command(inCabinet({ id, name: named }))<KeptFile>(),
  'invoices.autopay': command(cabinetAlone)<Autopay>(),
}
