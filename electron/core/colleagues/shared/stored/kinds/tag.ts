import { randomUUID } from 'node:crypto'
import { contactTables } from '../../../../contacts/tables.ts'
import { itemContents } from '../../../../team/contents.ts'
import { isElsewhere } from '../items.ts'
import { declareKind, isShareable } from './kind.ts'

/** Addition of a tag to a contact, which has the tag as long as one addition is left. */
interface Addition {
  contact: string
  tag: string
}

const { reads, writes } = contactTables
const MOST_TAGS = 20

/** Tags as additions: removing a tag deletes the additions known here, and no others. */
export const tagKind = declareKind<Addition>({
  kind: 'tag',
  schema: itemContents.tag,
  merge: (_base, theirs) => ({ content: theirs }),
  here(db, known) {
    const tags = new Map(
      reads
        .list(db)
        .filter(({ id }) => isShareable(id))
        .map((one) => [one.id, new Set(one.tags)]),
    )
    const here = new Map<string, Addition>()
    const told = new Set<string>()
    for (const [id, { base, sent }] of known) {
      const addition = sent?.content ?? base.content
      if (!addition || !tags.get(addition.contact)?.has(addition.tag)) continue
      here.set(id, addition)
      told.add(keyOf(addition))
    }
    for (const [contact, own] of tags) {
      for (const tag of own) {
        if (!told.has(keyOf({ contact, tag }))) here.set(randomUUID(), { contact, tag })
      }
    }
    return here
  },
  keep(db, id, content, before) {
    const { contact: of, tag } = content ?? before ?? { contact: '', tag: '' }
    const contact = reads.contact(db, of)
    const others = (contact?.tags ?? []).filter((one) => one !== tag)
    if (!contact || (!content && isElsewhere(db, 'tag', id, before))) return [of]
    const tags = content ? [...others, tag].slice(0, MOST_TAGS) : others
    writes.save(db, [{ ...contact, tags }])
    return [of]
  },
  alike: { of: keyOf, rename: () => undefined },
  fits(db) {
    const contacts = new Set(reads.list(db).map(({ id }) => id))
    return ({ contact }) => contacts.has(contact)
  },
})

function keyOf({ contact, tag }: Addition): string {
  return `${contact} ${tag}`
}
