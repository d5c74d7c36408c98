/**
 * Whoever else may sign in at the service. Nothing changes them, so they are in no state. A type,
 * since interfaces do not fit replies open to more fields.
 */
export type Colleague = {
  id: number
  email: string
  phone: string | null
  customer_id: number
  status: 'ACTIVE' | 'BLOCKED'
  rate_limit: number
}

/** The other users of the company's account. */
export const COLLEAGUES: readonly Colleague[] = [
  {
    id: 101,
    email: 'buh@svetly-dom.example',
    phone: '79010004801',
    customer_id: 48_520,
    status: 'ACTIVE',
    rate_limit: 1000,
  },
  {
    id: 102,
    email: 'sales@svetly-dom.example',
    phone: null,
    customer_id: 48_520,
    status: 'ACTIVE',
    rate_limit: 500,
  },
  {
    id: 103,
    email: 'r.scherbakov@svetly-dom.example',
    phone: '79010004803',
    customer_id: 48_520,
    status: 'BLOCKED',
    rate_limit: 1000,
  },
]

/** Users of other customers: the service knows them and does not show them. */
export const STRANGERS: readonly Colleague[] = [
  {
    id: 90_117,
    email: 'info@okna-sosed.example',
    phone: '79010009900',
    customer_id: 51_204,
    status: 'ACTIVE',
    rate_limit: 1000,
  },
]
