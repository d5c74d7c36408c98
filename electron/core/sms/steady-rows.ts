import { isDeepStrictEqual } from 'node:util'
import { ServiceFailure } from '../../service/index.ts'

/** Most readings of a list that keeps changing. */
const READINGS = 6

/**
 * All rows of a paged list without ids: rows missed or repeated because the list moved between two
 * pages cannot be detected by themselves. The list is read again if its first page has changed, or
 * a page begins as the one before ended, until there is no such sign or it reads the same twice.
 * @throws ServiceFailure `incomplete` if it never becomes stable; errors of reading
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

/** True if a page begins with the last row of the one before. */
function overlap<Row>(pages: Row[][]): boolean {
  return pages.some(
    (page, index) => index > 0 && isDeepStrictEqual(page[0], pages[index - 1]?.at(-1)),
  )
}
