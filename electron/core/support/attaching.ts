import { isProof } from '../../service/index.ts'
import { failedOutcome } from '../platform/failures/outcome.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import { inUploadWords } from '../media/upload-refusal.ts'
import type { CabinetContext } from '../module/module.ts'
import type { OpenFile } from './attachments.ts'
import type { PostFinder } from './post-finder.ts'
import type { Postings } from './postings.ts'

export interface AttachingOptions extends Pick<CabinetContext, 'client' | 'describe' | 'looking'> {
  postings: Postings
  finder: PostFinder
}

/**
 * Attaches files to existing posts, one after another, so that each can be verified by their count.
 */
export interface Attaching {
  /**
   * Attaches files; failures are part of each file's state. Rejects only with a `DatabaseFailure`.
   */
  attach(id: string, files: readonly OpenFile[]): Promise<void>
  /** Checks the files of a posting with an unknown outcome. Rejects as reading does. */
  look(id: string): Promise<void>
  cancel(id: string, file: string): void
  /** Stops every file on its way. */
  stop(): void
}

export function createAttaching(options: AttachingOptions): Attaching {
  const { postings, finder, describe } = options
  /** Files on their way, by posting and file. */
  const stops = new Map<string, AbortController>()

  const stateOf = (id: string, file: string) =>
    postings.find(id)?.files.find((one) => one.id === file)?.state

  async function attachOne(id: string, file: OpenFile): Promise<void> {
    const stop = new AbortController()
    stops.set(`${id} ${file.id}`, stop)
    try {
      await send(options, id, file, stop.signal)
    } catch (error) {
      const failure = describe(error)
      const isStopped = failure.kind === 'aborted'
      const change = isStopped
        ? { state: 'cancelled' as const }
        : { state: 'unsent' as const, failure }
      postings.changeFile(id, file.id, change)
    } finally {
      stops.delete(`${id} ${file.id}`)
    }
  }

  return {
    async attach(id, files) {
      for (const file of files) {
        if (stateOf(id, file.id) === 'waiting') await attachOne(id, file)
      }
    },
    async look(id) {
      const open = postings.find(id)?.files.filter(({ state }) => state === 'unknown') ?? []
      if (open.length === 0) return
      const count = await countAt(finder, placeOf(postings, id))
      for (const { id: file, before } of open) {
        // For the file sent with the post no earlier count is stored: it was 0.
        postings.changeFile(id, file, { state: count > (before ?? 0) ? 'attached' : 'missing' })
      }
    },
    cancel(id, file) {
      const stop = stops.get(`${id} ${file}`)
      if (stop) stop.abort()
      else if (stateOf(id, file) === 'waiting') {
        postings.changeFile(id, file, { state: 'cancelled' })
      }
    },
    stop() {
      for (const stop of stops.values()) stop.abort()
    },
  }
}

interface PostPlace {
  ticket: number
  post: number
}

/** Throws `notFound` if the posting has no post yet. */
function placeOf(postings: Postings, id: string): PostPlace {
  const { ticket, post } = postings.find(id) ?? {}
  if (ticket === undefined || post === undefined) {
    throw new CoreFailure('notFound', { field: 'posting' })
  }
  return { ticket, post }
}

/** Reads how many files a post has. Rejects as `notFound` if there is no such post. */
async function countAt(finder: PostFinder, place: PostPlace): Promise<number> {
  const count = await finder.filesOf(place)
  if (count === undefined) throw new CoreFailure('notFound', { field: 'post' })
  return count
}

/** Sends one file; where the answer is lost, the number of files at the post decides. */
async function send(
  { client, looking, postings, finder }: AttachingOptions,
  id: string,
  file: OpenFile,
  signal: AbortSignal,
): Promise<void> {
  const place = placeOf(postings, id)
  const before = await countAt(finder, place)
  postings.changeFile(id, file.id, { state: 'sending', before })
  const input = {
    ticketId: place.ticket,
    filename: file.name,
    ticketPostID: place.post,
    contents: file.source,
  }
  try {
    const { reply } = await client.upload('tickets.attach', input, {
      signal,
      onProgress: ({ done }) => postings.changeFile(id, file.id, { done }),
    })
    if (!isProof('tickets.attach', reply)) throw new CoreFailure('unknown')
    postings.changeFile(id, file.id, { state: 'attached', done: file.size })
  } catch (error) {
    if (failedOutcome(error) === 'notDone') throw inUploadWords(error)
    const state = await looking
      .until(async () => {
        const isMore = (await countAt(finder, place)) > before
        return isMore ? ('attached' as const) : undefined
      })
      .then(
        (found) => found ?? 'missing',
        () => 'unknown' as const,
      )
    postings.changeFile(id, file.id, { state })
  }
}
