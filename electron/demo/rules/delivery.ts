import { createRandom } from '../random.ts'
import type { StoredMessage } from '../state/messages.ts'
import { SECOND } from '../time.ts'
import { isMobile } from './phone.ts'

/** Where an outgoing message has got to. */
export interface SmsDelivery {
  /** Level 1: the operator's answer; undefined before the message has left. */
  operator: 'ESME_ROK' | null
  /** Level 2: what the device says. */
  device: 'ENROUTE' | 'ACCEPTD' | 'DELIVRD' | 'UNDELIV'
  /** When the last status came, milliseconds since the epoch. */
  done: number | null
}

type Sent = Pick<StoredMessage, 'id' | 'sent' | 'receiver'>

/** One mobile in forty is off for good; numbers that are no mobiles take no SMS. */
function isReachable(receiver: string): boolean {
  return isMobile(receiver) && !createRandom('out of reach', receiver).chance(1 / 40)
}

/** When the device's last word on the message comes. */
export function arrivalOf({ id, sent }: Pick<Sent, 'id' | 'sent'>): number {
  return sent + createRandom('arrival', id).int(2, 12) * SECOND
}

/** The device's last word. */
export function finalStatus(receiver: string): 'DELIVRD' | 'UNDELIV' {
  return isReachable(receiver) ? 'DELIVRD' : 'UNDELIV'
}

/** A message is accepted when it has left, and delivered some seconds later. */
export function deliveryOf(message: Sent, now: number): SmsDelivery {
  if (now < message.sent) return { operator: null, device: 'ENROUTE', done: null }
  const arrival = arrivalOf(message)
  if (now < arrival) return { operator: 'ESME_ROK', device: 'ACCEPTD', done: null }
  return { operator: 'ESME_ROK', device: finalStatus(message.receiver), done: arrival }
}
