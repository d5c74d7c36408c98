import { z } from 'zod'
import type { OwnProfile, People, PersonFound } from '../core/people/types.ts'
import { cabinetAlone, command, inCabinet } from './command.ts'

export type * from '../core/people/types.ts'

export const peopleCommands = {
  /** Who is signed in. */
  'people.profile': command(cabinetAlone)<OwnProfile>(),
  /** Every user of the customer. Fails as `invalid` with the field `rpc` without an RPC address. */
  'people.users': command(cabinetAlone)<People>(),
  /** Somebody by e-mail or telephone number. The same without an RPC address. */
  'people.find': command(
    inCabinet({ identifier: z.string().trim().min(1).max(300) }),
  )<PersonFound>(),
}
