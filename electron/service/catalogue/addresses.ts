/** The interfaces that have an address each. */
export const families = ['rest', 'rpc', 'sms', 'auth'] as const

/** Base addresses of the service's three interface families and its token service. */
export interface Addresses {
  /** REST; paths under it start with `api/v1/`. */
  rest: string
  rpc: string
  /** Legacy SMS RPC of older cabinets. */
  sms: string
  /** Token service. */
  auth: string
}
