import { isDeepStrictEqual } from 'node:util'
import { createTaskQueue } from '../../platform/tasks/task-queue.ts'
import type { KeptInvalid } from '../../messages/stored/types.ts'
import type { StoredInbox } from '../../messages/tables.ts'
import { pairAlike } from '../../messages/matching/alike-invalid.ts'
import type { FoundInvalid } from '../../sms/interface.ts'
import type { InvalidMessage } from '../../../bridge/inbox.ts'

/** Beyond that the oldest are let go: a service that writes all rows otherwise lists thousands. */
const MOST = 500

/** The messages that the service lists in another shape than described, as they were found last. */
export interface InvalidMessages {
  list(): InvalidMessage[]
  /** Takes over what the database remembers. */
  open(): Promise<void>
  /** Replaces earlier findings of the range that a reading covers. */
  take(found: FoundInvalid): Promise<void>
}

/** @param onChange called when the list has changed */
export function createInvalidMessages(
  stored: Pick<StoredInbox, 'invalidMessages' | 'keepInvalidMessages'>,
  onChange: (list: InvalidMessage[]) => void,
): InvalidMessages {
  const enqueue = createTaskQueue()
  let kept: KeptInvalid[] = []

  function set(next: KeptInvalid[]): void {
    kept = next
    onChange(kept.map(({ message }) => message))
  }

  return {
    list: () => kept.map(({ message }) => message),
    open: () =>
      enqueue(async () => {
        const remembered = await stored.invalidMessages()
        if (remembered.length > 0 || kept.length > 0) set(remembered)
      }),
    take: (found) =>
      enqueue(async () => {
        const next = replaced(kept, found)
        if (isDeepStrictEqual(next, kept)) return
        await stored.keepInvalidMessages(next)
        set(next)
      }),
  }
}

/**
 * The list after a reading. A row without a time belongs to the days in which it was found first.
 */
function replaced(kept: readonly KeptInvalid[], found: FoundInvalid): KeptInvalid[] {
  const { operation, from, until, messages } = found
  const before = new Map(kept.map((one) => [one.message.id, one]))
  const now = new Map(
    messages.map((message): [string, KeptInvalid] => {
      const { from: first = from, until: last = until } = before.get(message.id) ?? {}
      const [begins, ends] = [message.at ?? first, message.at ?? last]
      return [message.id, { operation, from: begins, until: ends, message }]
    }),
  )
  const isReadAgain = (one: KeptInvalid) =>
    one.operation === operation && one.from >= from && one.until <= until
  const others = kept.filter((one) => !isReadAgain(one) && !now.has(one.message.id))
  const fresh = [...now.values()].filter(({ message }) => !before.has(message.id))
  const changed = pairAlike(fresh.filter(isWithoutId), others.filter(isWithoutId))
  const former = new Set(changed.values())
  const rows = [...others.filter((one) => !former.has(one)), ...now.values()]
  return withoutRepeats(rows)
    .sort((a, b) => b.until - a.until)
    .slice(0, MOST)
}

/**
 * Both list a current cabinet's messages, but only the dialog has the ids by which a row is known.
 */
const isWithoutId = ({ operation }: KeptInvalid) => operation === 'sms.list'
const isOfDialog = ({ operation }: KeptInvalid) => operation === 'sms.dialog'

/** Leaves out rows of the list that the dialog has, too. */
function withoutRepeats(rows: readonly KeptInvalid[]): KeptInvalid[] {
  const repeats = pairAlike(rows.filter(isWithoutId), rows.filter(isOfDialog))
  return rows.filter((one) => !repeats.has(one))
}
