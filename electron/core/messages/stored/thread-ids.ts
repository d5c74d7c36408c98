import type { ThreadId } from '../../../bridge/inbox.ts'
import { objects, values, type ReadableDatabase } from '../../database/handles.ts'
import { partiesOf, threadId } from '../thread-id.ts'

interface ThreadParties {
  own: string
  other: string
}

const partiesByNumber = objects<[number: number], ThreadParties>(
  'SELECT own, other FROM threads WHERE id = ?',
)
const numberByParties = values<[own: string, other: string], number>(
  'SELECT id FROM threads WHERE own = ? AND other = ?',
)
const known = () => ({
  ids: new Map<number, ThreadId>(),
  numbers: new Map<ThreadId, number>(),
})

/** The id of a thread by its number in the file. */
export function threadIdOf(db: ReadableDatabase, number: number): ThreadId {
  const { ids } = db.derived(known)
  let id = ids.get(number)
  if (id === undefined) {
    const parties = partiesByNumber(db).get(number)
    if (!parties) throw new Error('A message without a thread')
    ids.set(number, (id = threadId(parties.own, parties.other)))
  }
  return id
}

/** The number of a thread by its id; undefined where there is none. */
export function threadNumberOf(db: ReadableDatabase, id: ThreadId): number | undefined {
  const { numbers } = db.derived(known)
  let number = numbers.get(id)
  if (number === undefined) {
    const parties = partiesOf(id)
    number = parties && numberByParties(db).get(parties.own, parties.other)
    if (number !== undefined) numbers.set(id, number)
  }
  return number
}
