import type { Month } from '../../../../electron/bridge/money.ts'

/** What was received, as in the history. */
export const cameIn = ({ payment = 0 }: Month): number => payment

/** What was charged: above zero where money went. */
export const wentIn = ({ charge = 0, subscription = 0 }: Month): number => 0 - charge - subscription
