import { z } from 'zod'
import { PIN } from '../shared/pin.ts'

/** Fields that the arguments of several subjects' commands share. */

/** Records asked for at a time. */
export const limit = z.int().min(1).max(200)

/** Cursor of the next page, from the page before. */
export const cursor = z.string().max(200).optional()

/** A telephone number as typed. */
export const number = z.string().trim().min(1).max(40)

/** An id that was made on this computer. */
export const localId = z.string().min(1).max(100)

/** Milliseconds since the epoch, for as long as there are dates. */
export const moment = z.int().min(0).max(8.64e15)

/** Search text of the user. */
export const typed = z.string().max(200)

/** A password, token or the like. */
export const secret = z.string().min(1).max(4000)

/** Address of an interface of the service. */
export const serviceAddress = z.url({ protocol: /^https?$/ }).max(500)

const address = z.union([z.literal(''), serviceAddress])

/** The service's addresses, each of which may be missing or empty. */
export const addresses = z.strictObject({
  rest: address.optional(),
  rpc: address.optional(),
  sms: address.optional(),
  auth: address.optional(),
})

/** The id of something of the account. */
export const id = z.int().min(1)

/** Resources of the account, each once. */
export const ids = z
  .array(id)
  .max(10_000)
  .refine((all) => new Set(all).size === all.length)

/** Version of a resource's state; the core computes it. */
export const version = z.string().max(100)

/** A resource's name as the service keeps it. */
export const named = z.string().trim().min(1).max(300)

/** A time of day, `HH:MM`. */
export const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/**
 * Hours in which extensions should be reachable; an end not after the beginning is on the next day.
 */
export const workingHours = z.strictObject({
  from: clock,
  to: clock,
  /** Days on which they begin, Monday 1 to Sunday 7. */
  days: z.array(z.int().min(1).max(7)).max(7),
})

/** PIN from a call, in digits alone. */
export const pin = z.string().trim().regex(PIN)
