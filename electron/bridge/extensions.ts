import { z } from 'zod'
import type { Credentials, SipAccount, SipAccountDetail } from '../core/extensions/types.ts'
import type { Job } from '../core/jobs/types.ts'
import type { Extension } from '../core/presence/types.ts'
import type { CabinetId } from '../core/session/types.ts'
import { command, inCabinet } from './command.ts'
import { extension, id, named, number, secret } from './fields.ts'
import { slice } from './slice.ts'

export type * from '../core/extensions/types.ts'
export type { Extension } from '../core/presence/types.ts'

export const extensionsSlices = { sip: slice<SipAccount, SipAccountDetail>() }

/** Seconds of ringing: 0 to 90 in steps of five (section "Limits"). */
const ringing = z.int().min(0).max(90).multipleOf(5)
const role = z.string().max(300)

const newAccount = z.strictObject({
  name: named,
  number: extension,
  role: role.optional(),
  callerId: id.optional(),
  order: z.enum(['single', 'simultaneous']).optional(),
  timeout: ringing,
  mobile: z.strictObject({ number, timeout: ringing.optional() }).optional(),
})
const changes = z.strictObject({
  name: named.optional(),
  number: extension.optional(),
  role: role.optional(),
  callerId: id.optional(),
  password: secret.optional(),
})

export const extensionsCommands = {
  /** Creates one; answers its id, where the service told it or reading showed it. */
  'extensions.create': command(inCabinet({ account: newAccount }))<{ id?: number }>(),
  /** Creates several one by one, as a job; what is there already by number and name is not sent again. */
  'extensions.createMany': command(
    inCabinet({ accounts: z.array(newAccount).min(1).max(1_000) }),
  )<Job>(),
  'extensions.change': command(inCabinet({ id, changes }))(),
  /** `name` is how the ledger tells of it. */
  'extensions.delete': command(inCabinet({ id, name: z.string().max(300) }))(),
  /** What a telephone is set up with, read from the service now and kept nowhere. */
  'extensions.credentials': command(inCabinet({ id }))<Credentials>(),
}

export interface ExtensionsEvents {
  'presence.changed': { cabinet: CabinetId; changed: Extension[]; gone: number[] }
}
