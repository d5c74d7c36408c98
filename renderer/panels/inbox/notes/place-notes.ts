import type { Message, MessageId } from '../../../../electron/bridge/inbox.ts'
import type { Note } from '../../../../electron/bridge/shared.ts'

/** Notes between the loaded messages: those above all of them, and those below one. */
export interface PlacedNotes {
  above: Note[]
  below: ReadonlyMap<MessageId, readonly Note[]>
}

/**
 * Places each note below the last message before it. Notes whose place is not loaded are left out.
 * @param messages the loaded ones in their order
 */
export function placeNotes(
  notes: readonly Note[],
  messages: readonly Message[],
  { hasOlder, hasNewer }: { hasOlder: boolean; hasNewer: boolean },
): PlacedNotes {
  const above: Note[] = []
  const below = new Map<MessageId, Note[]>()
  const last = messages.at(-1)
  for (const note of notes.toSorted((one, other) => one.at - other.at)) {
    const before = messages.findLast(({ at }) => at <= note.at)
    if (!before) {
      if (!hasOlder) above.push(note)
    } else if (before !== last || !hasNewer) {
      below.set(before.id, [...(below.get(before.id) ?? []), note])
    }
  }
  return { above, below }
}
