/** A SIP account's live registration. */
export interface Extension {
  id: number
  name: string
  online: boolean
  /** When the app saw the present state begin, in milliseconds since the epoch; absent if it was so from the first observation. */
  since?: number
}

/** An extension's present interval, seen without a break. Milliseconds since the epoch. */
export interface Present {
  online: boolean
  since: number
  /** The last observation of it. */
  seen: number
}
