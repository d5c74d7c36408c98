import type { Cabinet } from '../cabinet.ts'
import { Refusal } from '../http/refusal.ts'
import { PIN } from '../seed/company.ts'
import { MINUTE } from '../time.ts'

const LIFETIME = MINUTE
const TRIES = 3

/** Places the call: from now on the PIN is good for a minute and three tries. */
export function placePinCall({ documents, now }: Cabinet, phone: string): void {
  documents.put('pin', Number(phone), { expires: now() + LIFETIME, tries: TRIES })
}

/**
 * Spends the PIN of a call to this phone. Never within `together`, which would take back a wrong try.
 * @throws Refusal unless the PIN is the one of a call that is still good
 */
export function spendPin({ documents, now }: Cabinet, phone: string, pin: string): void {
  const call = documents.get('pin', Number(phone))
  if (!call || call.tries < 1) throw new Refusal(400, 'Pin not found.', 'pin')
  if (call.expires <= now()) throw new Refusal(400, 'Pin has expired.', 'pin')
  if (pin !== PIN) {
    documents.put('pin', Number(phone), { ...call, tries: call.tries - 1 })
    throw new Refusal(400, 'Pin not right.', 'pin')
  }
  documents.remove('pin', Number(phone))
}
