import type { InvalidRows } from '../account/types.ts'

/** Who is signed in, as the service knows them (section "Authentication and user"). */
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

/** A user of the customer, as the RPC interface tells them. */
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

/** `none`: nobody has this e-mail or number; `otherCustomer`: somebody of another customer does. */
export type PersonFound = { person: Person } | { outcome: 'none' | 'otherCustomer' }
