/** An invoice that was issued. Whether it is paid the service does not tell. */
export interface Invoice {
  id: number
  number?: string
  name?: string
  /** Roubles. */
  sum?: number
  /** When it was issued, as the service writes it. */
  issued?: string
}

/** The invoice that the service issues by itself when the balance crosses the threshold; nothing is paid by it. */
export interface Autopay {
  /** Whether the account can have it. */
  access?: boolean
  active?: boolean
  /** Roubles. */
  sum?: number
}

/** What became of issuing an invoice. */
export interface Issued {
  /** The invoice, where the service told it or reading showed it. */
  id?: number
  /** Nothing was sent: one asked for before, whose answer was lost, is in the account. */
  before?: true
}
