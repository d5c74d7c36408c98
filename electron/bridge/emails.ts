import { z } from 'zod'
import type { NotificationEmail } from '../core/emails/types.ts'
import { command, inCabinet } from './command.ts'
import { id } from './fields.ts'
import { slice } from './slice.ts'

export type * from '../core/emails/types.ts'

export const emailsSlices = { emails: slice<NotificationEmail>() }

/** As the service takes it (section "Notification e-mails"). */
const email = z.email({ pattern: z.regexes.unicodeEmail }).max(300)
/** As the service told it, which may be what it would not take. */
const told = z.string().max(4000)

export const emailsCommands = {
  /** Answers the new id, where the service told it or reading showed it. */
  'emails.add': command(inCabinet({ email }))<{ id?: number }>(),
  /** Fails as `changed` where it is not what was `seen` any more. */
  'emails.change': command(inCabinet({ id, email, seen: told }))(),
  /** The ledger tells of it by the host of `email`. */
  'emails.delete': command(inCabinet({ id, email: told }))(),
}
