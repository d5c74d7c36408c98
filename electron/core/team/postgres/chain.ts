import { createHash } from 'node:crypto'
import type { ChangeRow } from './rows.ts'

/**
 * Returns whether consecutive changes are as they were written: each has a hash over all before it.
 */
export const isChain = (rows: readonly ChangeRow[]): boolean =>
  rows.every((row, place) => {
    const before = rows[place - 1]
    return !before || row.hash === hashAfter(before.hash, row)
  })

/** See `team.append`. */
function hashAfter(before: string, { seq, object, device, kind, sealed }: ChangeRow): string {
  const number = Buffer.alloc(8)
  number.writeBigInt64BE(BigInt(seq))
  return createHash('sha256')
    .update(Buffer.from(before, 'hex'))
    .update(number)
    .update(Buffer.from(object.replaceAll('-', ''), 'hex'))
    .update(`${device} ${kind}`)
    .update(Buffer.from(sealed ?? '', 'base64'))
    .digest('hex')
}
