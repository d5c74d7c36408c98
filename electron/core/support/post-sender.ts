import { failedOutcome } from '../platform/failures/outcome.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import { inUploadWords } from '../media/upload-refusal.ts'
import type { CabinetContext } from '../module/module.ts'
import type { KeptPosting } from './tables.ts'
import type { OpenFile } from './attachments.ts'
import type { FoundPost, PostFinder } from './post-finder.ts'
import type { Postings } from './postings.ts'

export interface PostSenderOptions extends Pick<CabinetContext, 'client'> {
  postings: Postings
  finder: PostFinder
}

/** Sends one post with its first file. */
export interface PostSender {
  /** Returns the post as stored by the service. Rejects as `unknown` if the outcome is unknown. */
  send(posting: KeptPosting, first: OpenFile | undefined): Promise<FoundPost>
  /** Stops a post whose first file is on its way with it; returns whether there was one. */
  stop(id: string): boolean
  stopAll(): void
}

export function createPostSender({ client, postings, finder }: PostSenderOptions): PostSender {
  /** Posts whose first file is on its way with them. */
  const stops = new Map<string, AbortController>()

  /** Makes the call; returns what the service replies. */
  async function call(posting: KeptPosting, first: OpenFile | undefined, signal: AbortSignal) {
    const { id, ticket, text, subject = '' } = posting
    const answer = { ticket_id: ticket ?? 0, text }
    const opening = { subject, description: text }
    if (!first) {
      return ticket === undefined
        ? client.call('tickets.create', opening)
        : client.call('tickets.answer', answer)
    }
    const file = { ...first.source, name: first.name }
    const progress = {
      signal,
      onProgress: ({ done }: { done: number }) => postings.changeFile(id, first.id, { done }),
    }
    const { reply } = await (ticket === undefined
      ? client.upload('tickets.create', { ...opening, file }, progress)
      : client.upload('tickets.answer', { ...answer, file }, progress))
    return reply
  }

  return {
    async send(posting, first) {
      const stop = new AbortController()
      if (first) stops.set(posting.id, stop)
      try {
        const reply = await call(posting, first, stop.signal)
        // A reply that does not show the post proves nothing.
        const found = finder.findIn(reply, posting) ?? (await finder.find(posting))
        if (found) return found
      } catch (error) {
        if (failedOutcome(error) !== 'unknown') throw inUploadWords(error)
        const found = await finder.find(posting).catch(() => undefined)
        if (found) return found
        throw error
      } finally {
        stops.delete(posting.id)
      }
      throw new CoreFailure('unknown')
    },
    stop(id) {
      const stop = stops.get(id)
      stop?.abort()
      return stop !== undefined
    },
    stopAll() {
      for (const stop of stops.values()) stop.abort()
    },
  }
}
