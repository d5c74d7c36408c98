import { changed, deleted, type ChangingOperations } from '../changes/recorded.ts'
import type { CabinetContext } from '../module/module.ts'
import { shownOutcome, type Outcome } from '../platform/failures/outcome.ts'
import { ownedOf } from './buy.ts'
import type { ExternalIds } from './external-ids.ts'
import { forwardingOf } from './forwarding.ts'

/** How changes of numbers are proved and taken back. One that is missing from its list counts as deleted. */
export function numbersOperations(context: CabinetContext, ids: ExternalIds): ChangingOperations {
  const isBought = async (number: string): Promise<Outcome> =>
    shownOutcome((await ownedOf(context, [number])).has(number))

  async function isGone(id: string): Promise<Outcome> {
    const rows = await context.account.renew('numbers')
    return shownOutcome(!rows.some((row) => String(row.id) === id))
  }

  return {
    'numbers.buy': { proof: isBought },
    'rpcNumbers.buy': { proof: isBought },
    'numbers.follow': {
      back: ({ numbers: [id = NaN], ...fields }) =>
        changed('numbers', id, { forwarding: forwardingOf(fields) }),
    },
    'externalNumbers.follow': {
      back: ({ number_id, number_type: _kind, ...fields }) =>
        changed('externalNumbers', number_id, { forwarding: forwardingOf(fields) }),
    },
    'rpcNumbers.forwardToDevice': {
      back: ({ number, forward_number }) => ({
        kind: 'numbers',
        action: 'changed',
        number,
        sent: { forwarding: { type: 'number', number: forward_number } },
      }),
    },
    'numbers.delete': { proof: isGone, back: ({ number_id }) => deleted('numbers', number_id) },
    'rpcNumbers.delete': {
      proof: isGone,
      back: ({ number }) => ({ kind: 'numbers', action: 'deleted', number }),
    },
    'externalNumbers.delete': {
      proof: async (key) => shownOutcome(await ids.isGone(key)),
      back: ({ id }) => deleted('externalNumbers', id),
    },
  }
}
