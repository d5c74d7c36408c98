import { z } from 'zod'
import { filled, positive, webAddress } from './shapes.ts'

/** Bodies of settings for verification calls (section "Flash Call"). */

const rate = z.int().min(0).optional()

/** Permission to call the subscribers of each carrier, and of `others`. */
export const flashCarriers = z.record(filled.max(100), z.strictObject({ allowed: z.boolean() }))

/** Settings of one account. */
export const flashSettings = z.strictObject({
  /** Seconds. */
  token_lifetime_sec: z.int().min(30).max(300).optional(),
  pin_tries: z.int().min(1).max(3).optional(),
  return_operator: z.boolean().optional(),
  return_pin: z.boolean().optional(),
  /** The number's last digits equal the spoken PIN. */
  same_pin_phone: z.boolean().optional(),
  operators: flashCarriers.optional(),
  /** An empty one takes the hook away. */
  hook_url: z.union([webAddress, z.literal('')]).optional(),
})

/** Settings for all accounts; which carriers may be called is written and never read. */
export const flashGeneral = z.strictObject({
  calls_per_hour: rate,
  calls_per_day: rate,
  calls_per_user_hour: rate,
  calls_per_user_day: rate,
  /** Seconds. */
  token_lifetime_sec: positive.optional(),
  pin_tries: positive.optional(),
  return_operator: z.boolean().optional(),
})
