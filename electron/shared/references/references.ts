import type {
  DetailedKind,
  ResourceDetails,
  KnownAccount,
  Resource,
  ResourceKind,
} from './account.ts'
import { createDirectory, targetLists, type Directory } from './names.ts'
import {
  mentionsInGroup,
  mentionsInGroupDetail,
  mentionsInMenuDetail,
  mentionsInNumber,
  mentionsInQueueDetail,
  mentionsInSip,
  type Mention,
} from './mentions.ts'

/** The row that refers to another one; a number is called by its digits. Recordings refer to nothing. */
export interface Source extends Resource {
  readonly kind: Exclude<ResourceKind, 'media'>
  readonly name: string
}

/** One row's reference to another one, and its place in the service's reply. */
export interface Reference {
  readonly from: Source
  readonly by: Mention['by']
  /** The key that a caller presses for it. */
  readonly key: string | undefined
  /** The form in which the service refers to it: an id, a name, or an undocumented code. */
  readonly given: 'id' | 'name' | 'code'
  /** The name or the code, where there is no id. */
  readonly name: string | undefined
  /**
   * Resources referred to. The one with the id may be gone; several may have a name; empty if none
   * has it, or if there is a code alone.
   */
  readonly to: readonly Resource[]
  /** The operation whose reply has the reference, and the field of the row `from` in it. */
  readonly operation: string
  readonly field: string
}

/** True if another one may be meant: several have the name, and there is no id. */
export const isUncertain = ({ to }: Reference): boolean => to.length > 1

/** References between resources, as far as they were read. */
export interface References {
  readonly all: readonly Reference[]
  /**
   * Lists that are not read completely, or whose rows' details are not: they may have more
   * references.
   */
  readonly unread: ReadonlySet<ResourceKind>
  from(kind: ResourceKind, id: Resource['id']): readonly Reference[]
  to(kind: ResourceKind, id: Resource['id']): readonly Reference[]
}

/** References in the rows of lists. Numbers refer by names, which the directory resolves. */
export const listReferences = (
  account: Pick<KnownAccount, 'known' | 'isWhole'>,
  directory: Directory,
): References => indexed(inLists(account, directory))

/** References in details. They arrive one by one, so those of each are cached. */
export const detailReferences = (account: KnownAccount): References => indexed(inDetails(account))

/** All known references of an account, and its directory of names. */
export interface AccountReferences extends References {
  readonly directory: Directory
}

export function referencesOf(account: KnownAccount): AccountReferences {
  const directory = createDirectory(account)
  const [listed, detailed] = [inLists(account, directory), inDetails(account)]
  const all = [...listed.all, ...detailed.all]
  const unread = new Set([...listed.unread, ...detailed.unread])
  return { ...indexed({ all, unread }), directory }
}

/** References, one list for each row. */
interface ReferencesByRow {
  all: readonly (readonly Reference[])[]
  unread: References['unread']
}

function inLists(
  { known, isWhole }: Pick<KnownAccount, 'known' | 'isWhole'>,
  directory: Directory,
): ReferencesByRow {
  const all: Reference[][] = []
  const add = (
    kind: Source['kind'],
    id: Resource['id'],
    name: string,
    mentions: readonly Mention[],
  ) => {
    const from = { kind, id, name }
    if (mentions.length > 0) {
      all.push(mentions.map((one) => referenceOf(from, one, `${kind}.list`, directory)))
    }
  }
  for (const row of known('numbers')) add('numbers', row.id, row.number, mentionsInNumber(row))
  for (const row of known('externalNumbers')) {
    add('externalNumbers', row.key, row.number, mentionsInNumber(row))
  }
  for (const row of known('sip')) add('sip', row.id, row.name, mentionsInSip(row))
  for (const row of known('groups')) add('groups', row.id, row.name, mentionsInGroup(row))
  const lists = ['numbers', 'externalNumbers', ...Object.values(targetLists)] as const
  return { all, unread: new Set(lists.filter((list) => !isWhole(list))) }
}

function inDetails({ known, isWhole, knownDetail }: KnownAccount): ReferencesByRow {
  const all: (readonly Reference[])[] = []
  const unread = new Set<ResourceKind>()
  function read<K extends DetailedKind>(
    kind: K,
    operation: string,
    mentionsIn: (detail: ResourceDetails[K]) => Mention[],
  ): void {
    if (!isWhole(kind)) unread.add(kind)
    for (const { id, name } of known(kind)) {
      const detail = knownDetail(kind, id)
      if (detail) all.push(referencesIn(detail, { kind, id, name }, operation, mentionsIn))
      else unread.add(kind)
    }
  }
  read('groups', 'groups.read', mentionsInGroupDetail)
  read('queues', 'callQueues.read', mentionsInQueueDetail)
  read('scenarios', 'scenarios.read', mentionsInMenuDetail)
  return { all, unread }
}

/** References by details: one stays the same object as long as nothing in it changes. */
const remembered = new WeakMap<object, readonly Reference[]>()

/** References in a row's details, cached while the row keeps its name. */
function referencesIn<Detail extends object>(
  detail: Detail,
  from: Source,
  operation: string,
  mentionsIn: (detail: Detail) => Mention[],
): readonly Reference[] {
  const before = remembered.get(detail)
  if (before && (before[0]?.from.name ?? from.name) === from.name) return before
  const references = mentionsIn(detail).map((one) => referenceOf(from, one, operation))
  remembered.set(detail, references)
  return references
}

/** Joins several sets of references. */
export const joined = (...parts: readonly References[]): References => ({
  get all() {
    return parts.flatMap(({ all }) => all)
  },
  unread: new Set(parts.flatMap(({ unread }) => [...unread])),
  from: (kind, id) => parts.flatMap((part) => part.from(kind, id)),
  to: (kind, id) => parts.flatMap((part) => part.to(kind, id)),
})

function referenceOf(
  from: Source,
  { of, by, key, field }: Mention,
  operation: string,
  directory?: Directory,
): Reference {
  const rest = { from, by, key, operation, field }
  if ('kind' in of) return { ...rest, given: 'id', name: undefined, to: [of] }
  if ('code' in of) return { ...rest, given: 'code', name: of.code, to: [] }
  const named = directory?.named(of.name) ?? []
  const to = named.map(({ kind, target }) => ({ kind: targetLists[kind], id: target.id }))
  return { ...rest, given: 'name', name: of.name, to }
}

type ByKind<T> = Map<ResourceKind, Map<Resource['id'], T>>

function ofKind<T>(groups: ByKind<T>, kind: ResourceKind): Map<Resource['id'], T> {
  let there = groups.get(kind)
  if (!there) groups.set(kind, (there = new Map<Resource['id'], T>()))
  return there
}

function indexed({ all, unread }: ReferencesByRow): References {
  const bySource: ByKind<readonly Reference[]> = new Map()
  const byTarget: ByKind<Reference[]> = new Map()
  for (const ofRow of all) {
    const [first] = ofRow
    if (!first) continue
    const { kind, id } = first.from
    const sources = ofKind(bySource, kind)
    const before = sources.get(id)
    sources.set(id, before ? [...before, ...ofRow] : ofRow)
    for (const one of ofRow) {
      for (const target of one.to) {
        const targets = ofKind(byTarget, target.kind)
        const there = targets.get(target.id)
        if (there) there.push(one)
        else targets.set(target.id, [one])
      }
    }
  }
  return {
    all: all.flat(),
    unread,
    from: (kind, id) => bySource.get(kind)?.get(id) ?? [],
    to: (kind, id) => byTarget.get(kind)?.get(id) ?? [],
  }
}
