/** A SIP account's live registration. */
export interface Extension {
  id: number
  name: string
  online: boolean
  /** When the app saw the present state begin, in milliseconds since the epoch; absent if it was so from the first look. */
  since?: number
}
