import { SETTLE } from '../core/platform/failures/looking.ts'

/**
 * How long the account may take to show what was not confirmed, in milliseconds: what `SWITCHDESK_SETTLE` says, by
 * which tests wait less, or nothing, which leaves it to the core. The service is asked no more often by that.
 *
 * @throws with a sentence for a person where it is no such time
 */
export function settleTime({ env }: Pick<NodeJS.Process, 'env'>): number | undefined {
  const given = env['SWITCHDESK_SETTLE']
  if (!given) return undefined
  const settle = Number(given)
  if (/^\d+$/.test(given) && settle >= 1 && settle <= SETTLE) return settle
  throw new Error(`SWITCHDESK_SETTLE takes milliseconds from 1 to ${SETTLE}, not '${given}'`)
}
