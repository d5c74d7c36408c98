import type { Client, PagedId, RowOf } from '../../service/index.ts'

/** Fewest rows announced together, so that a list of hundreds of pages takes fewer steps. */
const TOGETHER = 100

/**
 * Reads a whole paged list without parameters; `tell` is called with the first page at once, and
 * then with some pages at a time. Rejects with a `ServiceFailure`.
 */
export async function readPages<Id extends PagedId, Row>(
  client: Client<NoInfer<Id>>,
  id: Id,
  toRow: (row: RowOf<Id>) => Row,
  tell: (rows: Row[]) => void,
): Promise<Row[]> {
  const rows: Row[] = []
  let told = 0
  for await (const page of client.pages(id, {})) {
    rows.push(...page.map(toRow))
    if (told > 0 && rows.length - told < TOGETHER) continue
    tell(rows.slice(told))
    told = rows.length
  }
  return rows
}
