import { SETTLE } from '../core/platform/failures/looking.ts'

/**
 * Time that the account may take to show an unconfirmed change, in milliseconds, from
 * `SWITCHDESK_SETTLE`, by which tests wait less; undefined for the core's default. The service gets
 * no more requests by that.
 * @throws with a readable message if it is no such time
 */
export function settleTime({ env }: Pick<NodeJS.Process, 'env'>): number | undefined {
  const given = env['SWITCHDESK_SETTLE']
  if (!given) return undefined
  const settle = Number(given)
  if (/^\d+$/.test(given) && settle >= 1 && settle <= SETTLE) return settle
  throw new Error(`SWITCHDESK_SETTLE takes milliseconds from 1 to ${SETTLE}, not '${given}'`)
}
