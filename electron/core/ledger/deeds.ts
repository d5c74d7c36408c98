import type { CostlyId } from '../../service/index.ts'

/** Operations that buy the same as one of another interface. Ids of deleted things differ between the two. */
const TWINS: Partial<Record<string, CostlyId>> = {
  'rpcNumbers.buy': 'numbers.buy',
  'legacySms.addPacket': 'sms.activatePacket',
} satisfies Partial<Record<CostlyId, CostlyId>>

/**
 * The deed of an operation, the same for each interface: an account may change from one to another.
 */
export const deedOf = (operation: string): string => TWINS[operation] ?? operation
