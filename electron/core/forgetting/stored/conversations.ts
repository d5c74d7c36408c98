import { AMONG, among, objects, type WritableDatabase } from '../../database/handles.ts'
import { leadNamed, regroup, showConversation } from '../../messages/stored/conversations.ts'
import { outstanding } from '../../messages/stored/outgoing.ts'
import type { OutboxChange } from '../../messages/stored/types.ts'
import { changeBy } from '../../messages/stored/work.ts'
import { conversationId, threadId } from '../../messages/thread-id.ts'

/** Threads of the conversations in which these numbers are, with the number of the first one. */
const threadsAround = objects<[others: string], { own: string; other: string; name: string }>(`
  SELECT t.own, t.other, l.other AS name FROM threads t JOIN threads l ON l.id = t.lead
  WHERE t.lead IN (SELECT lead FROM threads WHERE other ${AMONG})`)

/**
 * Notes the conversations with these numbers; the function returned groups what is left of them afterwards, and
 * returns what changed.
 */
export function conversationsAround(db: WritableDatabase, numbers: readonly string[]) {
  const before = threadsAround(db).all(among(numbers))
  return (): OutboxChange => {
    const { leads, left } = regroup(db)
    const change = changeBy(db, (work) => {
      for (const { own, other } of before) {
        const record = work.find(threadId(own, other))
        if (record) work.touch(record)
      }
    })
    const shown = new Map(
      [...change.conversations, ...leads.map((lead) => showConversation(db, lead))].map(
        (one) => [one.id, one] as const,
      ),
    )
    const isGone = (id: string) => {
      const lead = leadNamed(db, id)
      return lead === undefined || showConversation(db, lead).id !== id
    }
    const named = [...numbers, ...before.map(({ name }) => name)].map(conversationId)
    return {
      ...change,
      conversations: [...shown.values()],
      left: [...new Set([...named, ...left])].filter(isGone),
      outstanding: outstanding(db),
    }
  }
}
