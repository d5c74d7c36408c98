import type { Rows } from './catalogue/index.ts'
import { ServiceFailure } from './errors.ts'

/** Members of a list's envelope that paging reads; the service leaves out some in some lists. */
interface PageEnvelope {
  data: Rows<unknown>
  next_page_url?: unknown
  current_page?: unknown
  last_page?: unknown
  per_page?: unknown
  total?: unknown
}

/** One page's rows, and the number of the next page where there is one. */
export interface FetchedPage {
  rows: unknown[]
  next?: number
  /** The rows as text, if only they distinguish this page from the one before. */
  content?: string
}

type FetchPage = (page?: number) => Promise<PageEnvelope>
/** More pages than any account has: such a list would never end. */
const MOST_PAGES = 10_000

/**
 * A paged list from page to page (section "Paged list envelope"), each page as its rows.
 * @param read reads one page; the first one without a number
 * @param limit the most rows to yield
 * @throws ServiceFailure `badReply` where paging does not move forward or never ends, and whatever
 * `read` throws
 */
export async function* pagesOf(
  operation: string,
  read: FetchPage,
  limit: number,
): AsyncGenerator<unknown[], void, undefined> {
  let left = limit
  let page: number | undefined
  let former: string | undefined
  for (let pages = 0; left > 0; pages += 1) {
    if (pages === MOST_PAGES) throw astray(operation, 'endless list')
    const { rows, next, content } = await onePage(operation, read, page)
    if (content !== undefined && content === former) throw astray(operation, 'the same page again')
    former = content
    yield rows.slice(0, left)
    left -= rows.length
    page = next
    if (page === undefined) return
  }
}

/**
 * One page of a list. Only the query `page` of `next_page_url` is used, so that no reply can direct
 * the token to another address.
 * @throws as `pagesOf`
 */
export async function onePage(
  operation: string,
  read: FetchPage,
  page?: number,
): Promise<FetchedPage> {
  const reply = await read(page)
  const number = pageNumber(operation, reply, page)
  const next = nextPage(operation, reply, number)
  // A page that names its number is the one that was asked for, whatever its content.
  const content = reply.current_page === number ? undefined : written(reply.data)
  return {
    rows: reply.data.valid,
    ...(next === undefined ? {} : { next }),
    ...(content === undefined ? {} : { content }),
  }
}

/** Rows as text; undefined if they lie too deep for that. */
function written(rows: Rows<unknown>): string | undefined {
  try {
    return JSON.stringify(rows)
  } catch {
    return undefined
  }
}

/** The number of the page that came. A page that was not asked for would repeat rows. */
function pageNumber(operation: string, reply: PageEnvelope, asked: number | undefined): number {
  const given = typeof reply.current_page === 'number' ? reply.current_page : undefined
  if (asked !== undefined && given !== undefined && given !== asked) {
    throw astray(operation, 'another page')
  }
  return asked ?? given ?? 1
}

function nextPage(operation: string, reply: PageEnvelope, number: number): number | undefined {
  const { data, next_page_url: url, last_page: last } = reply
  // An empty page ends the list, or a service that always names a next one would never let it end.
  if (data.valid.length + data.invalid.length === 0) return undefined
  if (typeof url === 'string' && url !== '') return pageOf(operation, url, number)
  if (url !== undefined) return undefined
  const pages = typeof last === 'number' ? last : pageCount(reply)
  return pages > number ? number + 1 : undefined
}

/** The number of pages by the number of rows, where both counts came. */
function pageCount({ total, per_page: perPage }: PageEnvelope): number {
  const counted = typeof total === 'number' && typeof perPage === 'number' && perPage > 0
  return counted ? Math.ceil(total / perPage) : 0
}

function pageOf(operation: string, url: string, number: number): number {
  const page = URL.parse(url, 'http://relative.invalid')?.searchParams.get('page') ?? ''
  if (!/^\d{1,9}$/.test(page)) throw astray(operation, 'no next page')
  if (Number(page) <= number) throw astray(operation, 'paging in circles')
  return Number(page)
}

function astray(operation: string, detail: string): ServiceFailure {
  return new ServiceFailure({ kind: 'badReply', operation, sent: true, detail })
}
