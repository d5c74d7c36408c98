import { preparing, type Database } from './database.ts'
import type { ExchangeKinds } from './exchange-documents.ts'
import type { NumberKinds } from './number-documents.ts'
import type { OfficeKinds } from './office-documents.ts'

/** A planned event; ids ascend in the order of planning. */
export interface EventDocument {
  due: number
  kind: 'write' | 'presence' | 'answer' | 'line' | 'register'
  /** Of an answer: the own number and the customer's. */
  own?: string
  other?: string
  /** Of `register`: the external number that was connected. */
  line?: number
}

/** Stored documents, by kind; moments are milliseconds since the epoch. */
export interface Kinds extends ExchangeKinds, NumberKinds, OfficeKinds {
  /** The signed-in person of the cabinet. */
  user: {
    email: string
    password: string
    phone: string
    first_name: string
    last_name: string
    middle_name: string
    role: string
    customer_id: number
    rate_limit: number
  }
  /** A verification call; its id is the telephone number it went to. */
  pin: { expires: number; tries: number }
  /** The block that identical texts bring upon all numbers. */
  block: { until: number }
  event: EventDocument
  /** Further lines of a customer; its id is the customer's number. */
  talk: { lines: string[] }
  /** How far the life of the cabinet has got; every step draws its own chance from this count. */
  life: { steps: number }
  /** The highest id that something removed had, by kind, so that no id is given twice. */
  gone: Partial<Record<Kind, number>>
  /** Parameters by which the file was filled. */
  origin: { seed: number; scale: string; at: number }
}

export type Kind = keyof Kinds
export type Entry<K extends Kind> = Kinds[K] & { id: number }

/** Small things by kind and id. Things of which there is one have the id 1. */
export interface Documents {
  get<K extends Kind>(kind: K, id: number): Kinds[K] | undefined
  /** For what seeding always writes; throws when it is missing. */
  need<K extends Kind>(kind: K, id: number): Kinds[K]
  put<K extends Kind>(kind: K, id: number, body: Kinds[K]): void
  /** Stores under the next id, one that nothing has had before, and returns it. */
  add<K extends Kind>(kind: K, body: Kinds[K]): number
  remove(kind: Kind, id: number): void
  count(kind: Kind): number
  /** In the order of ids. */
  list<K extends Kind>(kind: K, limit?: number, offset?: number): Entry<K>[]
}

interface Row {
  id: number
  body: string
}

export function createDocuments(database: Database): Documents {
  const sql = preparing(database)
  const read = <K extends Kind>({ id, body }: Row): Entry<K> =>
    ({ ...JSON.parse(body), id }) as Entry<K>
  const of = <T>(what: string, more = '') =>
    sql<T>(`SELECT ${what} FROM documents WHERE kind = ? ${more}`)

  const documents: Documents = {
    get: (kind, id) => {
      const row = of<Row>('id, body', 'AND id = ?').get(kind, id)
      return row && read<typeof kind>(row)
    },
    need: (kind, id) => {
      const found = documents.get(kind, id)
      if (!found) throw new Error(`The demo's state lacks ${kind} ${id}.`)
      return found
    },
    put: (kind, id, body) => {
      const text = JSON.stringify({ ...body, id: undefined })
      sql('INSERT OR REPLACE INTO documents (kind, id, body) VALUES (?, ?, ?)').run(kind, id, text)
    },
    add: (kind, body) => {
      const gone = documents.get('gone', 1)?.[kind] ?? 0
      const id = Math.max(of<number>('max(id)').pluck().get(kind) ?? 0, gone) + 1
      documents.put(kind, id, body)
      return id
    },
    remove: (kind, id) => {
      const gone = documents.get('gone', 1) ?? {}
      if (id > (gone[kind] ?? 0)) documents.put('gone', 1, { ...gone, [kind]: id })
      sql('DELETE FROM documents WHERE kind = ? AND id = ?').run(kind, id)
    },
    count: (kind) => of<number>('count(*)').pluck().get(kind) ?? 0,
    list: (kind, limit = -1, offset = 0) => {
      const rows = of<Row>('id, body', 'ORDER BY id LIMIT ? OFFSET ?').all(kind, limit, offset)
      return rows.map((row) => read<typeof kind>(row))
    },
  }
  return documents
}
