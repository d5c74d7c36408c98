import type { Database } from './database.ts'
import type { ExchangeKinds } from './exchange-documents.ts'
import type {
  ExternalNumberDocument,
  NumberDocument,
  ReservationDocument,
  SoldDocument,
} from './number-documents.ts'
import type { OfficeKinds } from './office-documents.ts'

/** The signed-in person of the cabinet. */
export interface UserDocument {
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

/** The cabinet's money, in kopecks so that sums stay exact. */
export interface MoneyDocument {
  balance: number
}

/** A verification call; its id is the telephone number it went to. */
export interface PinDocument {
  expires: number
  tries: number
}

/** The block that identical texts bring upon all numbers. */
export interface BlockDocument {
  until: number
}

/** A call that is over; times in milliseconds since the epoch. */
export interface PastCallDocument {
  direction: 'inbound' | 'outbound'
  from: string
  to: string
  extension: string
  began: number
  /** Missing when nobody answered. */
  answered?: number
  ended: number
}

/** Something that will happen; its id tells the order it was planned in. */
export interface EventDocument {
  due: number
  kind: 'write' | 'presence' | 'answer' | 'line' | 'register'
  /** Of an answer: the own number and the customer's. */
  own?: string
  other?: string
  /** Of `register`: the external number that was connected. */
  line?: number
}

/** What a customer has still to say; its id is the customer's number. */
export interface TalkDocument {
  lines: string[]
}

/** How far the life of the cabinet has got; every step draws its own chance from this count. */
export interface LifeDocument {
  steps: number
}

/** The highest id that something removed had, by kind, so that no id is given twice. */
export type GoneDocument = Partial<Record<Kind, number>>

/** What the file was filled with. */
export interface OriginDocument {
  seed: number
  scale: string
  at: number
}

export interface Kinds extends ExchangeKinds, OfficeKinds {
  user: UserDocument
  money: MoneyDocument
  number: NumberDocument
  reservation: ReservationDocument
  sold: SoldDocument
  externalNumber: ExternalNumberDocument
  pastCall: PastCallDocument
  pin: PinDocument
  block: BlockDocument
  event: EventDocument
  talk: TalkDocument
  life: LifeDocument
  gone: GoneDocument
  origin: OriginDocument
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
  const get = database.prepare<[string, number], Row>(
    'SELECT id, body FROM documents WHERE kind = ? AND id = ?',
  )
  const put = database.prepare('INSERT OR REPLACE INTO documents (kind, id, body) VALUES (?, ?, ?)')
  const remove = database.prepare('DELETE FROM documents WHERE kind = ? AND id = ?')
  const count = database
    .prepare<[string], number>('SELECT count(*) FROM documents WHERE kind = ?')
    .pluck()
  const last = database
    .prepare<[string], number | null>('SELECT max(id) FROM documents WHERE kind = ?')
    .pluck()
  const list = database.prepare<[string, number, number], Row>(
    'SELECT id, body FROM documents WHERE kind = ? ORDER BY id LIMIT ? OFFSET ?',
  )
  const read = <K extends Kind>(row: Row): Entry<K> =>
    ({ ...JSON.parse(row.body), id: row.id }) as Entry<K>

  const documents: Documents = {
    get: (kind, id) => {
      const row = get.get(kind, id)
      return row && read<typeof kind>(row)
    },
    need: (kind, id) => {
      const found = documents.get(kind, id)
      if (!found) throw new Error(`The demo's state lacks ${kind} ${id}.`)
      return found
    },
    put: (kind, id, body) => {
      put.run(kind, id, JSON.stringify({ ...body, id: undefined }))
    },
    add: (kind, body) => {
      const gone = documents.get('gone', 1)?.[kind] ?? 0
      const id = Math.max(last.get(kind) ?? 0, gone) + 1
      documents.put(kind, id, body)
      return id
    },
    remove: (kind, id) => {
      const gone = documents.get('gone', 1) ?? {}
      if (id > (gone[kind] ?? 0)) documents.put('gone', 1, { ...gone, [kind]: id })
      remove.run(kind, id)
    },
    count: (kind) => count.get(kind) ?? 0,
    list: (kind, limit = -1, offset = 0) =>
      list.all(kind, limit, offset).map((row) => read<typeof kind>(row)),
  }
  return documents
}
