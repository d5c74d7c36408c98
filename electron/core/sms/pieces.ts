import { ServiceFailure } from '../../service/index.ts'

/** Thrown by `read` to `inPieces` when a reply did not hold everything requested. */
export class CutShort extends Error {
  override readonly name = 'CutShort'
}

/** The client's word for a reply beyond its size cap. */
const TOO_LARGE = 'UND_ERR_RES_EXCEEDED_MAX_SIZE'

/**
 * Reads a span of whole units (days, seconds), both ends included; where a reply is too large or
 * cut short, its halves one after the other.
 * @throws the error of `read` for a span of one unit, and any other error
 */
export async function inPieces<Row>(
  first: number,
  last: number,
  read: (first: number, last: number) => Promise<Row[]>,
): Promise<Row[]> {
  try {
    return await read(first, last)
  } catch (error) {
    if (first >= last || !isTooMuch(error)) throw error
  }
  const middle = Math.floor((first + last) / 2)
  const earlier = await inPieces(first, middle, read)
  return earlier.concat(await inPieces(middle + 1, last, read))
}

function isTooMuch(error: unknown): boolean {
  if (error instanceof CutShort) return true
  return error instanceof ServiceFailure && error.detail === TOO_LARGE
}
