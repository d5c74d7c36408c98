import { z } from 'zod'
import { extension, reference, title } from './shapes.ts'

/** Bodies of SIP accounts (section "SIP accounts"). */

/** Seconds of ringing: 0 to 90 in steps of five (section "Limits"). */
const ringing = z.int().min(0).max(90).multipleOf(5)

/** The editable fields: after the creation the service takes no other ring order. */
export const sipChanges = z.strictObject({
  name: title,
  number: extension,
  role: z.string().max(300).optional(),
  /** Own number, by id, that it shows when it calls. */
  aon: reference.optional(),
})

export const newSip = sipChanges.extend({
  sip_timeout: ringing,
  phone_number: z.string().trim().min(1).max(40).optional(),
  phone_timeout: ringing.optional(),
  /** The mobile number rings after the account or with it. */
  sequence_rule: z.enum(['single', 'simultaneous']).optional(),
})
