import { USER } from './company.ts'

/**
 * Other users of the service. Nothing changes them, so they are not part of the state. A type,
 * since interfaces do not fit replies open to more fields.
 */
export type SeedColleague = {
  id: number
  email: string
  phone: string | null
  customer_id: number
  status: 'ACTIVE' | 'BLOCKED'
  rate_limit: number
}

/** The other users of the company's account. */
export const COLLEAGUES: readonly SeedColleague[] = [
  colleague(101, 'buh@svetly-dom.example', '79010004801'),
  { ...colleague(102, 'sales@svetly-dom.example', null), rate_limit: 500 },
  { ...colleague(103, 'r.scherbakov@svetly-dom.example', '79010004803'), status: 'BLOCKED' },
]

/** Users of other customers: the service knows them and does not show them. */
export const STRANGERS: readonly SeedColleague[] = [
  { ...colleague(90_117, 'info@okna-sosed.example', '79010009900'), customer_id: 51_204 },
]

function colleague(id: number, email: string, phone: string | null): SeedColleague {
  const { customer_id, rate_limit } = USER
  return { id, email, phone, customer_id, status: 'ACTIVE', rate_limit }
}
