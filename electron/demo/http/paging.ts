import { z } from 'zod'
import type { Operation } from '../../service/catalogue/index.ts'
import type { Documents, Entry, Kind } from '../state/documents.ts'
import type { HandledCall } from './handler.ts'

/** The paged list envelope in full; a type, since interfaces do not fit replies open to more fields. */
export type RowsPaging<Row> = {
  current_page: number
  data: Row[]
  first_page_url: string
  from: number | null
  last_page: number
  last_page_url: string
  next_page_url: string | null
  path: string
  per_page: number
  prev_page_url: string | null
  to: number | null
  total: number
  success: true
}

const PER_PAGE = 15

/** True if the operation's reply is a paged list, so that `?page=N` makes sense. */
export function isPaged(operation: Operation): boolean {
  return operation.reply instanceof z.ZodObject && 'next_page_url' in operation.reply.shape
}

/** The page of these rows that the call asks for. */
export const pageOf = <T, Row>(
  call: HandledCall,
  all: readonly T[],
  show: (one: T) => Row,
): RowsPaging<Row> =>
  paginate(call, all.length, (limit, offset) => all.slice(offset, offset + limit).map(show))

/** The page of a kind of documents, of which no others are read. */
export const pageOfKind = <K extends Kind, Row>(
  call: HandledCall,
  documents: Documents,
  kind: K,
  show: (one: Entry<K>) => Row,
  perPage?: number,
): RowsPaging<Row> => {
  const read = (limit: number, offset: number) => documents.list(kind, limit, offset).map(show)
  return paginate(call, documents.count(kind), read, perPage)
}

/** The page that the call asks for; a page after the last one is empty. */
export function paginate<Row>(
  call: HandledCall,
  total: number,
  read: (limit: number, offset: number) => Row[],
  perPage = PER_PAGE,
): RowsPaging<Row> {
  const last = Math.max(1, Math.ceil(total / perPage))
  const offset = (call.page - 1) * perPage
  const data = offset < total ? read(perPage, offset) : []
  const url = (page: number): string =>
    `${call.address}?${new URLSearchParams({ ...call.query, page: String(page) }).toString()}`
  return {
    current_page: call.page,
    data,
    first_page_url: url(1),
    from: data.length > 0 ? offset + 1 : null,
    last_page: last,
    last_page_url: url(last),
    next_page_url: call.page < last ? url(call.page + 1) : null,
    path: call.address,
    per_page: perPage,
    prev_page_url: call.page > 1 ? url(call.page - 1) : null,
    to: data.length > 0 ? offset + data.length : null,
    total,
    success: true,
  }
}
