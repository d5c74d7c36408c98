/** An extension's present interval, seen without a break. Milliseconds since the epoch. */
export interface Present {
  online: boolean
  since: number
  /** The last observation of it. */
  seen: number
}
