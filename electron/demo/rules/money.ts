import type { Cabinet } from '../cabinet.ts'

/** The balance in roubles. */
export function balanceOf({ documents }: Cabinet): number {
  return documents.need('money', 1).balance / 100
}
