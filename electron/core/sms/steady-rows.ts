import { isDeepStrictEqual } from 'node:util'
import { ServiceFailure } from '../../service/index.ts'

/** So often a list is read that never stands still. */
const READINGS = 6

/**
 * All rows of a paged list whose rows have no ids, and so cannot be told to have come twice or not at
 * all because the list moved on between two pages. It is read again where its first page became
 * another, or a page begins as the one before ended, until nothing speaks of that or it reads the same
 * twice.
 * @throws ServiceFailure `incomplete` where it never stands still; whatever reading throws
 */
export async function steadyRows<Row>(
  readPages: () => AsyncIterable<Row[]>,
  readFirst: () => Promise<Row[]>,
): Promise<Row[]> {
  let former: Row[][] | undefined
  for (let reading = 0; reading < READINGS; reading += 1) {
    const pages: Row[][] = []
    for await (const page of readPages()) pages.push(page)
    const moved =
      pages.length > 1 && (overlap(pages) || !isDeepStrictEqual(await readFirst(), pages[0]))
    if (!moved || isDeepStrictEqual(pages, former)) return pages.flat()
    former = pages
  }
  throw new ServiceFailure({
    kind: 'unknown',
    operation: 'sms.list',
    sent: true,
    detail: 'the list moves',
  })
}

/** Whether a page begins with what the one before ended with. */
function overlap<Row>(pages: Row[][]): boolean {
  return pages.some(
    (page, index) => index > 0 && isDeepStrictEqual(page[0], pages[index - 1]?.at(-1)),
  )
}
