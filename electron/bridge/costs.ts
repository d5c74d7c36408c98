import { z } from 'zod'
import { command, inCabinet } from './command.ts'
import type { Fee } from './extensions.ts'
import { number } from './fields.ts'
import type { Job } from './jobs.ts'
import { collection } from './collection.ts'

/** A number as the RPC interface's billing knows it. */
export interface BilledNumber {
  /** Digits only, international form. */
  number: string
  /** The billing's account for it, if known. */
  account?: number
  /** Its monthly fees, once they were read. */
  fees?: Fee[]
  /** When they were read, milliseconds since the epoch. */
  readAt?: number
}

/** A table in whatever columns the service has sent. */
export interface LooseTable {
  columns: string[]
  /** One text for each column. */
  rows: string[][]
  /** A reply that is no table, as it came. */
  other?: string
}

export const costsCollections = {
  /** Own numbers as the billing knows them; read by the RPC interface. */
  billedNumbers: collection<BilledNumber>(),
}

const day = z.iso.date()

/** All of them by the RPC interface. */
export const costsCommands = {
  /** Reads the monthly fees of these numbers, or of all, as a job that leaves half of the quota free. */
  'costs.readFees': command(inCabinet({ numbers: z.array(number).max(10_000).optional() }))<Job>(),
  /** Records of calls since a day, in whatever columns come. */
  'costs.calls': command(inCabinet({ from: day }))<LooseTable>(),
}
