import { internalNumbers, type HolderKind } from '../../../shared/references/internal-numbers.ts'
import { objectOf, type Rule } from '../rule.ts'

const PLACES: Record<HolderKind, ['sip' | 'groups' | 'queues', field: string]> = {
  sip: ['sip', 'number'],
  group: ['groups', 'number'],
  pickup: ['groups', 'pickup.pickup_number'],
  login: ['queues', 'login'],
  logout: ['queues', 'logout'],
}

/** An internal number that two have. */
export const extensionTwice: Rule = {
  name: 'extensionTwice',
  reads: ['sip', 'groups', 'queues'],
  find: ({ known }) =>
    [...internalNumbers({ known })].flatMap(([number, [first, ...others]]) =>
      others.map((holder) => {
        const [kind, field] = PLACES[holder.kind]
        return {
          severity: 'error',
          of: objectOf(kind, holder),
          field,
          words: { n: String(number), a: first?.name ?? '', b: holder.name },
        }
      }),
    ),
}
