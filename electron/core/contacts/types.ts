export type ContactId = string

/** Somebody known by name, kept on this computer only. */
export interface Contact {
  id: ContactId
  name: string
  /** Normalised numbers. */
  numbers: string[]
  note: string
}

export interface QuickReply {
  id: string
  /** What follows `/` in the composer. */
  shortcut: string
  /** May hold {name} and {number}. */
  text: string
}
