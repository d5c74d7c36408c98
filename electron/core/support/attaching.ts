import { isProof } from '../../service/index.ts'
import { callOutcome } from '../call-outcome.ts'
import { CoreFailure } from '../core-failure.ts'
import { inUploadWords } from '../media/upload-refusal.ts'
import type { CabinetContext } from '../subject.ts'
import type { OpenFile } from './attachments.ts'
import type { PostFinder } from './post-finder.ts'
import type { Postings } from './postings.ts'

export interface AttachingOptions extends Pick<CabinetContext, 'client' | 'describe'> {
  postings: Postings
  finder: PostFinder
}

/** Attaches files to posts that are there, one after another, so that each can be told by their count. */
export interface Attaching {
  /** Never rejects but with an `ArchiveFailure`: what became of each file is in its state. */
  attach(id: string, files: readonly OpenFile[]): Promise<void>
  /** Looks for files of a posting whose outcome is not known. Rejects with what reading rejects with. */
  look(id: string): Promise<void>
  cancel(id: string, file: string): void
  /** Stops every file on its way. */
  stop(): void
}

export function createAttaching(options: AttachingOptions): Attaching {
  const { client, postings, finder, describe } = options
  const stops = new Map<string, AbortController>()

  const attachmentState = (id: string, file: string) =>
    postings.find(id)?.files.find((one) => one.id === file)?.state

  function placeOf(id: string): { ticket: number; post: number } {
    const { ticket, post } = postings.find(id) ?? {}
    if (ticket === undefined || post === undefined) {
      throw new CoreFailure('notFound', { field: 'posting' })
    }
    return { ticket, post }
  }

  async function countOf(place: { ticket: number; post: number }): Promise<number> {
    const count = await finder.filesOf(place)
    if (count === undefined) throw new CoreFailure('notFound', { field: 'post' })
    return count
  }

  async function send(id: string, file: OpenFile, signal: AbortSignal): Promise<void> {
    const place = placeOf(id)
    const before = await countOf(place)
    postings.changeFile(id, file.id, { state: 'sending', before })
    try {
      const { reply } = await client.upload(
        'tickets.attach',
        {
          ticketId: place.ticket,
          filename: file.name,
          ticketPostID: place.post,
          contents: file.source,
        },
        { signal, onProgress: ({ done }) => postings.changeFile(id, file.id, { done }) },
      )
      if (!isProof('tickets.attach', reply)) throw new CoreFailure('unknown')
      postings.changeFile(id, file.id, { state: 'attached', done: file.size })
    } catch (error) {
      const isUnknown =
        error instanceof CoreFailure
          ? error.failure.kind === 'unknown'
          : callOutcome(error) === 'unknown'
      if (!isUnknown) throw inUploadWords(error)
      const count = await countOf(place).catch(() => undefined)
      conclude(id, file.id, before, count)
    }
  }

  /** What the number of files at the post says of one; undefined if it could not be read. */
  function conclude(id: string, file: string, before: number, count: number | undefined): void {
    if (count === undefined) postings.changeFile(id, file, { state: 'unknown' })
    else if (count > before) postings.changeFile(id, file, { state: 'attached' })
    else postings.changeFile(id, file, { state: 'missing' })
  }

  return {
    async attach(id, files) {
      for (const file of files) {
        if (attachmentState(id, file.id) !== 'waiting') continue
        const stop = new AbortController()
        stops.set(`${id} ${file.id}`, stop)
        try {
          await send(id, file, stop.signal)
        } catch (error) {
          const failure = describe(error)
          const isStopped = failure.kind === 'aborted'
          postings.changeFile(
            id,
            file.id,
            isStopped ? { state: 'cancelled' } : { state: 'unsent', failure },
          )
        } finally {
          stops.delete(`${id} ${file.id}`)
        }
      }
    },
    async look(id) {
      const open = postings.find(id)?.files.filter(({ state }) => state === 'unknown') ?? []
      if (open.length === 0) return
      const count = await countOf(placeOf(id))
      for (const { id: file, before } of open) {
        // Of the one that went with the post no number is known, but that there was none before.
        conclude(id, file, before ?? 0, count)
      }
    },
    cancel(id, file) {
      const stop = stops.get(`${id} ${file}`)
      if (stop) stop.abort()
      else if (attachmentState(id, file) === 'waiting') {
        postings.changeFile(id, file, { state: 'cancelled' })
      }
    },
    stop() {
      for (const stop of stops.values()) stop.abort()
    },
  }
}
