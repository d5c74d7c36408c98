import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { CoreFailure } from '../core-failure.ts'
import type { Archive, Batch, Ingested, ServiceRow } from '../inbox/archive.ts'
import { ArchiveFailure } from './failure.ts'
import {
  fromCrossing,
  nameOfError,
  OPENING,
  type RowsAhead,
  type ArchivePlace,
  type ArchiveRequest,
  type ArchiveResponse,
  type WorkFailure,
} from './port.ts'
import type { Store } from './store.ts'

/** Beside this file as source; as one of the app's entries when bundled. */
const WORKER = import.meta.url.endsWith('.ts') ? './worker.ts' : './archive-worker.js'

/** Rows that cross at once: copying the thousands of a step of history would hold up this thread. */
const PIECE = 200

/** What can be asked of an archive; `index` is the worker's own business. */
export const OPERATIONS = [
  'timeBy',
  'cursor',
  'ingest',
  'threads',
  'thread',
  'findThreads',
  'messages',
  'message',
  'search',
  'begin',
  'beforeWriting',
  'add',
  'depart',
  'conclude',
  'advance',
  'remove',
  'outstanding',
  'beforeReading',
  'awaitingReports',
  'markRead',
  'markUnread',
  'markAllRead',
  'setMarks',
  'wakeSnoozed',
  'saveDraft',
  'unread',
  'invalidMessages',
  'keepInvalidMessages',
  'outboxMemory',
  'rememberOutbox',
  'contacts',
  'saveContacts',
  'removeContact',
  'quickReplies',
  'saveQuickReplies',
  'externalIds',
  'keepExternalId',
  'menuDrafts',
  'keepMenuDraft',
  'dropMenuDraft',
  'supportMarks',
  'keepSupportMarks',
  'supportDrafts',
  'keepSupportDraft',
  'supportPostings',
  'keepSupportPosting',
  'dropSupportPosting',
  'moneyMemory',
  'rememberMoney',
  'lastBalance',
  'noteBalance',
  'takeMovements',
  'movements',
  'monthSums',
  'unexplained',
  'moneyHorizon',
  'openPresence',
  'recordPresence',
  'presenceLines',
  'prunePresence',
  'presenceAlerts',
  'rememberPresenceAlerts',
  'unsettled',
  'settle',
  'close',
] as const satisfies (keyof Store)[]

/** The archive's port, and what moves between two archives. */
export type OpenArchive = Archive & {
  [Name in 'unsettled' | 'settle']: (
    ...given: Parameters<Store[Name]>
  ) => Promise<ReturnType<Store[Name]>>
}

/**
 * Opens an archive in a worker of its own, so that nobody waits for SQL but who asked for it.
 * Rejects with an `ArchiveFailure` where it cannot be opened, and so does every call once the worker
 * died. `close` waits for what is under way.
 * @param onWorkFailure called when the archive’s own work fails, once until it works again
 */
export async function createArchive(
  place: ArchivePlace,
  onWorkFailure: (failure: WorkFailure) => void = () => undefined,
): Promise<OpenArchive> {
  const worker = startWorker(place, onWorkFailure)
  /** Ends when a batch that crosses in pieces is over there; whoever asks meanwhile comes after it. */
  let crossing: Promise<void> | undefined

  async function ask(name: keyof Store, given: unknown[]): Promise<unknown> {
    while (crossing) await crossing
    return worker.request(name, given)
  }

  async function ingest(batch: Batch): Promise<Ingested> {
    while (crossing) await crossing
    if (batch.rows.length <= PIECE) return (await ask('ingest', [batch])) as Ingested
    crossing = worker.sendAhead(batch.rows)
    await crossing
    crossing = undefined
    return (await ask('ingest', [{ ...batch, rows: [] } satisfies Batch])) as Ingested
  }

  try {
    await worker.opened
  } catch (error) {
    await worker.ended
    throw error
  }
  const operations = Object.fromEntries(
    OPERATIONS.map((name) => [name, (...given: unknown[]) => ask(name, given)]),
  ) as unknown as OpenArchive
  return { ...operations, ingest, close: () => worker.close(() => operations.close()) }
}

/** Starts a worker that opens an archive, and carries requests to it and replies back. */
function startWorker(place: ArchivePlace, onWorkFailure: (failure: WorkFailure) => void) {
  const worker = new Worker(new URL(WORKER, import.meta.url), { workerData: place })
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
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

  worker.on('message', (response: ArchiveResponse) => {
    if ('failed' in response) return onWorkFailure(response)
    const caller = waiting.get(response.id)
    waiting.delete(response.id)
    if (response.ok) caller?.resolve(response.value)
    else caller?.reject(fromCrossing(response.error))
  })
  worker.on('error', (error) => end(new ArchiveFailure('unreadable', nameOfError(error))))
  worker.on('exit', () =>
    end(
      closing ? new CoreFailure('aborted') : new ArchiveFailure('unreadable', 'Its thread ended'),
    ),
  )

  return {
    /** Rejects where the archive cannot be opened. */
    opened: expect(OPENING),
    ended,
    async request(name: keyof Store, given: unknown[]): Promise<unknown> {
      if (over) throw over
      last += 1
      const answer = expect(last)
      worker.postMessage({ id: last, name, given } satisfies ArchiveRequest)
      return answer
    },
    /** Sends rows ahead of their request, one piece in each turn of the event loop. */
    async sendAhead(rows: readonly ServiceRow[]): Promise<void> {
      for (let sent = 0; sent < rows.length; sent += PIECE) {
        worker.postMessage({ ahead: rows.slice(sent, sent + PIECE) } satisfies RowsAhead)
        await nextTurn()
      }
    },
    /** Waits until the worker has ended, asking it to unless it has. */
    async close(ask: () => Promise<void>): Promise<void> {
      closing = true
      if (!over) await ask()
      await ended
    },
  }
}
