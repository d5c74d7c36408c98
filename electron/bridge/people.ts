import { z } from 'zod'
import type { InvalidRows } from './account.ts'
import { collection } from './collection.ts'
import { cabinetAlone, command, inCabinet } from './command.ts'

/** The user who is signed in, as the service knows them (section "Authentication and user"). */
export interface OwnProfile {
  id: number
  email?: string
  phone?: string
  firstName?: string
  middleName?: string
  lastName?: string
  /** `lk_user` or `lk_admin`; others are kept as they come. */
  role?: string
  customer?: number
}

/** A user of the customer, from the RPC interface. */
export interface Person {
  id: number
  email?: string
  phone?: string
  customer?: number
  /** `ACTIVE` or `BLOCKED`; others are kept as they come. */
  status?: string
  /** Requests an hour. */
  quota?: number
}

/** Every user of the customer whose row could be read, and what is known of the others. */
export interface People {
  users: Person[]
  invalid?: InvalidRows
}

/** `none`: no user has this e-mail or number; `otherCustomer`: a user of another customer does. */
export type PersonFound = { person: Person } | { outcome: 'none' | 'otherCustomer' }

export const peopleCollections = { users: collection<Person>() }

export const peopleCommands = {
  /** The user who is signed in. */
  'people.profile': command(cabinetAlone)<OwnProfile>(),
  /** Every user of the customer, read now. Fails as `invalid` with the field `rpc` without an RPC address. */
  'people.users': command(cabinetAlone)<People>(),
  /** Finds a user by e-mail or telephone number. Fails in the same way without an RPC address. */
  'people.find': command(
    inCabinet({ identifier: z.string().trim().min(1).max(300) }),
  )<PersonFound>(),
}
