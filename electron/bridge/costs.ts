import { z } from 'zod'
import type { BilledNumber, BillingRecord, LooseTable, Quota } from '../core/costs/types.ts'
import type { Job } from '../core/jobs/types.ts'
import { cabinetAlone, command, inCabinet } from './command.ts'
import { number } from './fields.ts'
import { slice } from './slice.ts'

export type * from '../core/costs/types.ts'

export const costsSlices = {
  /** Own numbers as the billing knows them; read by the RPC interface. */
  billedNumbers: slice<BilledNumber>(),
}

const day = z.iso.date()

/** All of them by the RPC interface. */
export const costsCommands = {
  /** Reads the monthly fees of these numbers, or of all, as a job that leaves half of the quota free. */
  'costs.readFees': command(inCabinet({ numbers: z.array(number).max(10_000).optional() }))<Job>(),
  /** Records of the billing by kind and days, both included. */
  'costs.records': command(
    inCabinet({ kind: z.literal([1, 2, 4]).optional(), from: day.optional(), to: day.optional() }),
  )<BillingRecord[]>(),
  /** Records of calls since a day, in whatever columns come. */
  'costs.calls': command(inCabinet({ from: day }))<LooseTable>(),
  'costs.quota': command(cabinetAlone)<Quota>(),
}
