import { setImmediate as nextTurn } from 'node:timers/promises'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import { DatabaseFailure } from '../platform/failures/database-failure.ts'
import { startDatabaseThread } from './database-thread.ts'
import { splitLongList } from './long-lists.ts'
import {
  fromCrossing,
  nameOfError,
  OPENING,
  type DatabasePlace,
  type DatabaseRequest,
  type DatabaseResponse,
  type ItemsAhead,
  type Report,
} from './port.ts'
import type { Handed, Store } from './store.ts'
import { askedOver, type AskDatabase, type AskedDatabase } from './tables.ts'
import type { Commit } from './transactions.ts'

/** Items sent at once: copying the thousands of a step of history would block this thread. */
const PIECE = 200

/**
 * A database in a thread of its own. Every call rejects with a `DatabaseFailure` once that died.
 */
export interface OpenDatabase extends AskedDatabase {
  ask: AskDatabase
  /** Returns the data that a database in memory hands over to one on the disk. */
  give(): Promise<Handed>
  take(handed: Handed): Promise<void>
  /** See `Store.beginRun`. */
  beginRun(id: string, known: string | undefined): Promise<void>
  /** Calls the listener for each committed change that was requested. */
  onCommit(listener: (commit: Commit) => void): void
  /** Closes the database once the requests under way have ended. */
  close(): Promise<void>
}

/**
 * Opens a database in a thread of its own, so that only the callers of a query wait for SQL.
 * Rejects with a `DatabaseFailure` if it cannot be opened.
 * @param thread module that runs `serveDatabase`
 * @param onReport called with messages that answer no request
 */
export async function openDatabase(
  place: DatabasePlace,
  thread: URL,
  onReport: (report: Report) => void = () => undefined,
): Promise<OpenDatabase> {
  const worker = startWorker(place, thread, onReport)
  /** Ends when a list in pieces has crossed; later requests wait for it. */
  let crossing: Promise<void> | undefined

  async function request(asked: Omit<DatabaseRequest, 'id'>): Promise<unknown> {
    while (crossing) await crossing
    const long = splitLongList(asked.given, PIECE)
    if (!long) return worker.request(asked)
    crossing = worker.sendAhead(long.items)
    await crossing
    crossing = undefined
    return worker.request({ ...asked, given: long.given, ahead: long.place })
  }

  const ask: AskDatabase = (tables, name, given) => request({ tables, name, given })
  const own =
    <N extends 'give' | 'take' | 'beginRun' | 'close'>(name: N) =>
    (...given: Parameters<Store[N]>) =>
      request({ name, given }) as Promise<ReturnType<Store[N]>>

  try {
    await worker.opened
  } catch (error) {
    await worker.ended
    throw error
  }
  return {
    ...askedOver(ask),
    ask,
    give: own('give'),
    take: own('take'),
    beginRun: own('beginRun'),
    onCommit: worker.onCommit,
    close: () => worker.close(own('close')),
  }
}

/** Starts a thread that opens a database, and passes requests to it and responses back. */
function startWorker(place: DatabasePlace, thread: URL, onReport: (report: Report) => void) {
  const worker = startDatabaseThread(thread, place)
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  const listeners = new Set<(commit: Commit) => void>()
  // Not `once` of `node:events`: that rejects with the error that a thread dies of.
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  let last = OPENING
  let over: Error | undefined
  let closing = false

  function expect(id: number): Promise<unknown> {
    return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }))
  }

  function end(error: Error): void {
    over ??= error
    for (const { reject } of waiting.values()) reject(over)
    waiting.clear()
  }

  worker.on('message', (response: DatabaseResponse) => {
    if ('report' in response) return onReport(response.report)
    const caller = waiting.get(response.id)
    waiting.delete(response.id)
    if (!response.ok) return caller?.reject(fromCrossing(response.error))
    if (response.commit) for (const listener of listeners) listener(response.commit)
    caller?.resolve(response.value)
  })
  worker.on('error', (error) => end(new DatabaseFailure('unreadable', nameOfError(error))))
  worker.on('exit', () =>
    end(
      closing ? new CoreFailure('aborted') : new DatabaseFailure('unreadable', 'Its thread ended'),
    ),
  )

  return {
    /** Rejects if the database cannot be opened. */
    opened: expect(OPENING),
    ended,
    onCommit: (listener: (commit: Commit) => void): void => void listeners.add(listener),
    async request(asked: Omit<DatabaseRequest, 'id'>): Promise<unknown> {
      if (over) throw over
      last += 1
      const answer = expect(last)
      worker.postMessage({ id: last, ...asked } satisfies DatabaseRequest)
      return answer
    },
    /** Sends items ahead of their request, one piece in each turn of the event loop. */
    async sendAhead(items: readonly unknown[]): Promise<void> {
      for (let sent = 0; sent < items.length; sent += PIECE) {
        worker.postMessage({ items: items.slice(sent, sent + PIECE) } satisfies ItemsAhead)
        await nextTurn()
      }
    },
    /** Ends the thread if it still runs, and waits for its end. */
    async close(ask: () => Promise<void>): Promise<void> {
      closing = true
      if (!over) await ask()
      await ended
    },
  }
}
