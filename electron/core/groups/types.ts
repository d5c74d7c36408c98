/** A group of SIP accounts (section "Groups"). */
export interface Group {
  id: number
  name: string
  /** Internal number. */
  number?: string
  /** `Order`, `Random` or `Simultaneous`; others are kept as they come. */
  rule?: string
  /** Seconds of ringing. */
  timeout?: number
  /** Only the SIP account is called, without its further forwarding. */
  deviceOnly?: boolean
  pickup?: Pickup
}

/** Taking a colleague's call by a number of its own, and which group may do so. */
export interface Pickup {
  number?: string
  approvedGroup?: number
}
