import { createHash } from 'node:crypto'
import type { ReadingMark } from './stored-rows.ts'

/** Reads a page of a history, from 1; a page beyond the last may be empty or repeat another. */
export type ReadPage<Row> = (page: number) => Promise<readonly Row[]>

export interface WholeReading<Row> {
  rows: Row[]
  mark: ReadingMark
}

/** A service that ignores pages in some way of its own must not be read for ever. */
const MOST_PAGES = 10_000

const printOf = (rows: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(rows)).digest('base64')

/**
 * Reads a history of which neither order nor page size nor total is known, until a page is empty or is
 * one that came before. The reading counts if its first and its last page, and what follows that, are
 * still the same at its end: then no row came between that moved others from page to page. So must be
 * the page before the last and every page that is shorter than others: each may have been the last when it
 * was read.
 * @returns undefined if they are not; rejects with what `read` rejects with
 */
export async function readWhole<Row>(read: ReadPage<Row>): Promise<WholeReading<Row> | undefined> {
  const pages: { print: string; rows: readonly Row[] }[] = []
  const prints = new Set<string>()
  let rows = await read(1)
  let end = printOf(rows)
  while (rows.length > 0 && !prints.has(end) && pages.length < MOST_PAGES) {
    pages.push({ print: end, rows })
    prints.add(end)
    rows = await read(pages.length + 1)
    end = printOf(rows)
  }
  const longest = pages.reduce((most, { rows }) => Math.max(most, rows.length), 0)
  for (const [index, { print, rows }] of pages.entries()) {
    const mayHaveBeenLast = index === pages.length - 2 || rows.length < longest
    if (index === 0 || index === pages.length - 1 || !mayHaveBeenLast) continue
    if (printOf(await read(index + 1)) !== print) return undefined
  }
  const [first = end, last = end] = [pages[0]?.print, pages.at(-1)?.print]
  const mark = { pages: pages.length, first, last, end }
  return (await isStill(read, mark)) ? { rows: pages.flatMap(({ rows }) => rows), mark } : undefined
}

/**
 * Returns true if a history is unchanged since a reading: its first page, its last, and the page
 * after it.
 */
export async function isStill<Row>(read: ReadPage<Row>, mark: ReadingMark): Promise<boolean> {
  const { pages, first, last, end } = mark
  if (printOf(await read(1)) !== first) return false
  if (pages > 1 && printOf(await read(pages)) !== last) return false
  return pages === 0 || printOf(await read(pages + 1)) === end
}

/** Numbers equal rows, so that each is kept and none twice. */
export function numbered<Row extends object>(rows: readonly Row[]): (Row & { nth: number })[] {
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const key = JSON.stringify(row)
    const nth = (seen.get(key) ?? 0) + 1
    seen.set(key, nth)
    return { ...row, nth }
  })
}
