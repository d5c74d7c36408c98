import type { Month } from '../../../../electron/bridge/money.ts'

/** Returns the receipts of a month. */
export const cameIn = ({ payment = 0 }: Month): number => payment

/** Returns the charges of a month, as a positive number. */
export const wentIn = ({ charge = 0, subscription = 0 }: Month): number => 0 - charge - subscription
