import type { Message, MessageId } from '../../electron/bridge/model.ts'

/** The order that the core's pages have: by time, within one moment by id. */
function compare(a: Message, b: Message): number {
  if (a.at !== b.at) return a.at - b.at
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}

/** Joins newer records into an ordered list; a record with a known id replaces the older one. */
export function mergeMessages(known: Message[], added: Message[]): Message[] {
  if (added.length === 0) return known
  const byId = new Map<MessageId, Message>()
  for (const message of known) byId.set(message.id, message)
  for (const message of added) byId.set(message.id, message)
  return [...byId.values()].sort(compare)
}
