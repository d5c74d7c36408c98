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

/** Something of the account as another thing names it. */
export interface Member {
  id: number
  name: string
}

/** A group with whom it calls. */
export interface GroupDetail extends Group {
  /** SIP accounts, in their order. */
  sips: Member[]
  groups: Member[]
}

/** What a group is made of when it is created or replaced. */
export interface GroupBody {
  name: string
  number: number
  rule: 'Order' | 'Random' | 'Simultaneous'
  timeout: number
  sips: number[]
  groups: number[]
  deviceOnly: boolean
  /** Absent: calls to the group cannot be picked up. */
  pickup?: { number?: number; approvedGroup?: number }
}

/** The same of a group that is there: the service may leave fields out, or hold what it would not take. */
export interface GroupSeen extends Omit<GroupBody, 'number' | 'rule' | 'timeout'> {
  number?: number
  rule?: string
  timeout?: number
}
