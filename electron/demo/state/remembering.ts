import type { Documents, Entry, Kind } from './documents.ts'

type CountedDocuments = Pick<Documents, 'get' | 'list' | 'count'>

/** The documents as they are now, each kind read once: for who asks for much at one moment. */
export function remembering(documents: CountedDocuments): CountedDocuments {
  const kinds = new Map<Kind, { all: Entry<Kind>[]; byId: Map<number, Entry<Kind>> }>()
  const read = (kind: Kind) => {
    const known = kinds.get(kind)
    if (known) return known
    const all: Entry<Kind>[] = documents.list(kind)
    const made = { all, byId: new Map(all.map((one) => [one.id, one])) }
    kinds.set(kind, made)
    return made
  }
  return {
    get: <K extends Kind>(kind: K, id: number) => read(kind).byId.get(id) as Entry<K> | undefined,
    count: (kind) => read(kind).all.length,
    list: <K extends Kind>(kind: K, limit = -1, offset = 0) => {
      const end = limit < 0 ? undefined : offset + limit
      return read(kind).all.slice(offset, end) as Entry<K>[]
    },
  }
}
