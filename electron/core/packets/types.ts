/** An SMS packet on offer: so many messages a month for a fee. */
export interface Packet {
  id: string
  name: string
  description?: string
  /** Monthly fee in roubles. */
  price?: number
  messages?: number
}

/** An own number that can have a packet. */
export interface SmsNumber {
  /** The service's id of the number. */
  numberId: number
  /** Digits only, international form. */
  number: string
  packet?: { id?: string; name: string; total?: number; remaining?: number; price?: number }
}
