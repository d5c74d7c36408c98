import type { QuickReply } from '../../../../../bridge/contacts.ts'
import { contactTables } from '../../../../contacts/tables.ts'
import { itemContents, LONGEST_SHORTCUT } from '../../../../team/contents.ts'
import { byField } from '../merge.ts'
import { declareKind, isShareable } from './kind.ts'

/** A quick reply; their order is not shared. */
type SharedReply = Omit<QuickReply, 'id'>

const { reads, writes } = contactTables

export const replyKind = declareKind<SharedReply>({
  kind: 'reply',
  schema: itemContents.reply,
  merge: byField<SharedReply>(),
  here: (db) =>
    new Map(
      reads
        .replies(db)
        .flatMap(({ id, shortcut, text }) => (isShareable(id) ? [[id, { shortcut, text }]] : [])),
    ),
  keep(db, id, content) {
    writes.changeReplies(db, content ? { put: [{ id, ...content }] } : { gone: [id] })
    return [id]
  },
  alike: {
    of: ({ shortcut, text }) => JSON.stringify([shortcut, text]),
    rename: (db, from, to) => writes.renameReply(db, from, to),
    once: true,
  },
  tidied,
})

/** Renames equal shortcuts except that of the lowest id: the same result on each desktop. */
function tidied(here: ReadonlyMap<string, SharedReply>): Map<string, SharedReply> {
  const taken = new Set<string>()
  const others: [string, SharedReply][] = []
  for (const [id, reply] of [...here].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    if (taken.has(reply.shortcut)) others.push([id, reply])
    taken.add(reply.shortcut)
  }
  return new Map(
    others.map(([id, reply]) => {
      const shortcut = free(reply.shortcut, taken)
      taken.add(shortcut)
      return [id, { ...reply, shortcut }]
    }),
  )
}

function free(shortcut: string, taken: ReadonlySet<string>): string {
  for (let n = 2; ; n += 1) {
    const suffix = `-${n}`
    const next = `${shortcut.slice(0, LONGEST_SHORTCUT - suffix.length)}${suffix}`
    if (!taken.has(next)) return next
  }
}
