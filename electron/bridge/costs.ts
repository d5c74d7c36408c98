import { z } from 'zod'
import { cabinetAlone, command, inCabinet } from './command.ts'
import type { Fee } from './extensions.ts'
import { number } from './fields.ts'
import type { Job } from './jobs.ts'
import { collection } from './collection.ts'

/** A number as the RPC interface's billing knows it. */
export interface BilledNumber {
  /** Digits only, international form. */
  number: string
  /** The billing's account for it, where it is told. */
  account?: number
  /** Its monthly fees, once they were read. */
  fees?: Fee[]
  /** When they were read, milliseconds since the epoch. */
  readAt?: number
}

/** Requests of the RPC interface within the last hour. */
export interface Quota {
  /** How many the service allows an hour; absent where it does not tell. */
  limit?: number
  /** How many this app has sent; others may use the same account. */
  used: number
  /** Since when they are counted, milliseconds since the epoch: an hour ago, or since the app began. */
  since: number
  /** When fewer than half are used again by this app, where that is later than now. */
  freeAt?: number
}

/** A record of the RPC interface's billing. Records have no id: equal ones are as many as there are. */
export interface BillingRecord {
  /** Its place in the reply, from 0. */
  place: number
  /** 1 one-off charge, 2 money received, 4 regular charge; others are kept as they come. */
  kind?: number
  /** Roubles as the service signs them: money received is negative. */
  amount: number
  /** When it was billed, milliseconds since the epoch. */
  at?: number
  /** The same as the service writes it. */
  written?: string
  began?: string
  ended?: string
  text?: string
}

/** A table in whatever columns the service has sent. */
export interface LooseTable {
  columns: string[]
  /** One text for each column. */
  rows: string[][]
  /** What came in place of a table, as it came. */
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
  /** Records of the billing by kind and days, both included. */
  'costs.records': command(
    inCabinet({ kind: z.literal([1, 2, 4]).optional(), from: day.optional(), to: day.optional() }),
  )<BillingRecord[]>(),
  /** Records of calls since a day, in whatever columns come. */
  'costs.calls': command(inCabinet({ from: day }))<LooseTable>(),
  'costs.quota': command(cabinetAlone)<Quota>(),
}
