import type { Delivery } from './interface.ts'

/**
 * Last words of SMPP on a message that did not arrive. The specification names `DELIVRD` alone and
 * lists no others; any other word leaves the message as it is.
 */
const LOST = new Set(['UNDELIV', 'EXPIRED', 'REJECTD', 'DELETED'])

/** Delivery by the network's statuses; undefined while the message is on its way. */
export function deliveryOf(statuses: {
  /** The operator's answer (`lvl1_status`). */
  operator?: string | null | undefined
  /** The device's (`lvl2_status`, `message_status`). */
  device?: string | null | undefined
}): Delivery | undefined {
  const device = statuses.device?.trim().toUpperCase() ?? ''
  if (device === 'DELIVRD') return 'delivered'
  if (LOST.has(device)) return 'undelivered'
  const operator = statuses.operator?.trim().toUpperCase() ?? ''
  // All of SMPP's refusals begin so.
  return /^ESME_R(?!OK$)/.test(operator) ? 'undelivered' : undefined
}
