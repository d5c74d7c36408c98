import { randomUUID } from 'node:crypto'
import { callOutcome } from '../call-outcome.ts'
import { CoreFailure } from '../core-failure.ts'
import { inUploadWords } from '../media/upload-refusal.ts'
import type { CabinetContext } from '../subject.ts'
import type { KeptPosting } from './archive.ts'
import { closeAll, openAll, type OpenFile } from './attachments.ts'
import { createAttaching } from './attaching.ts'
import { createPostFinder, type FoundPost } from './post-finder.ts'
import type { Postings } from './postings.ts'
import type { PostedFile } from './types.ts'

/** What a person wants to send. */
export interface Order {
  /** The ticket that is answered; absent for a new one. */
  ticket?: number
  /** Of a new ticket. */
  subject?: string
  text: string
  /** What a page offers, in the order in which it is attached. */
  files: readonly { handle: string }[]
}

export interface DeliveryOptions extends Pick<
  CabinetContext,
  'client' | 'zone' | 'uploads' | 'describe'
> {
  postings: Postings
  /** A post from here is in its ticket: its draft is over, and nobody has to be told of it. */
  onPosted(posting: KeptPosting, post: number): Promise<void>
  now?: () => number
}

/** Sends posts, each at most once, and looks for those whose answer was lost. */
export interface Delivery {
  /**
   * Begins to send; resolves with the posting's id as soon as it is kept. What was released before and
   * has arrived after all is not sent again: only the files are. Rejects where a file cannot be opened (`files.<place>.<reason>`),
   * where the ticket cannot be read, or where another post of it is under way; then nothing was sent.
   */
  post(order: Order): Promise<string>
  /** Looks for a posting, and for those of its files, whose outcome is not known. */
  look(id: string): Promise<void>
  /** Looks for all of them. */
  lookForAll(): Promise<void>
  /** Lets a person write again, once the posting was looked for in vain. */
  release(id: string): Promise<void>
  /** Attaches files that did not get to their post, from what a page offers again. */
  attach(id: string, files: readonly { file: string; handle: string }[]): Promise<void>
  /** Stops one file; the first one takes its post with it, as long as that is on its way. */
  cancel(id: string, file: string): void
  /** Forgets a posting of which nothing is under way. */
  dismiss(id: string): Promise<void>
  /** Stops files on their way, and resolves when nothing is under way any more. */
  stop(): Promise<void>
}

const isOver = ({ state }: PostedFile): boolean => state === 'attached' || state === 'cancelled'

export function createDelivery(options: DeliveryOptions): Delivery {
  const { client, postings, uploads, describe, onPosted, now = Date.now } = options
  const finder = createPostFinder(client, options.zone)
  const attaching = createAttaching({ client, postings, finder, describe })
  /** Posts whose first file is on its way with them. */
  const stops = new Map<string, AbortController>()
  const underWay = new Map<string, Promise<void>>()
  const take = (handle: string) => uploads.take(handle)

  function there(id: string): KeptPosting {
    const posting = postings.find(id)
    if (!posting) throw new CoreFailure('notFound', { field: 'posting' })
    return posting
  }

  /** Does something with a posting that nobody waits for. */
  function carryOn(id: string, files: readonly OpenFile[], work: () => Promise<void>): void {
    const release = postings.hold(id)
    const over = work()
      .catch(describe)
      .then(async () => {
        underWay.delete(id)
        release()
        await closeAll(files)
      })
    underWay.set(id, over)
  }

  async function send(posting: KeptPosting, first: OpenFile | undefined): Promise<FoundPost> {
    const { id, ticket, text, subject = '' } = posting
    const stop = new AbortController()
    if (first) stops.set(id, stop)
    const progress = {
      signal: stop.signal,
      onProgress: ({ done }: { done: number }) =>
        first && postings.changeFile(id, first.id, { done }),
    }
    const file = first && { ...first.source, name: first.name }
    const answer = { ticket_id: ticket ?? 0, text }
    const opening = { subject, description: text }
    try {
      const reply =
        ticket === undefined
          ? await (file
              ? client.upload('tickets.create', { ...opening, file }, progress).then(replyOf)
              : client.call('tickets.create', opening))
          : await (file
              ? client.upload('tickets.answer', { ...answer, file }, progress).then(replyOf)
              : client.call('tickets.answer', answer))
      // A reply that does not show the post proves nothing.
      const found = finder.findIn(reply, posting) ?? (await finder.find(posting))
      if (found) return found
    } catch (error) {
      if (callOutcome(error) !== 'unknown') throw inUploadWords(error)
      const found = await finder.find(posting).catch(() => undefined)
      if (found) return found
      throw error
    } finally {
      stops.delete(id)
    }
    throw new CoreFailure('unknown')
  }

  async function deliver(posting: KeptPosting, files: readonly OpenFile[]): Promise<void> {
    const [first, ...further] = files
    if (first) postings.changeFile(posting.id, first.id, { state: 'sending' })
    try {
      const found = await send(posting, first)
      await arrived(posting, found)
      await attaching.attach(posting.id, further)
    } catch (error) {
      await failed(posting.id, error)
    }
    await finish(posting.id)
  }

  async function failed(id: string, error: unknown): Promise<void> {
    const isUnknown =
      error instanceof CoreFailure
        ? error.failure.kind === 'unknown'
        : callOutcome(error) === 'unknown'
    const failure = describe(error)
    for (const { id: file, state } of there(id).files) {
      if (state === 'sending' && isUnknown) postings.changeFile(id, file, { state: 'unknown' })
      else if (!isUnknown) postings.changeFile(id, file, { state: 'unsent' })
    }
    await postings.change(id, { state: isUnknown ? 'unknown' : 'unsent', failure })
  }

  /** The post is there; the first file, which went with it, is if the post has one. */
  async function arrived(posting: KeptPosting, { ticket, post }: FoundPost): Promise<void> {
    const [first] = posting.files
    if (first) {
      const isThere = post.attachments.length > 0
      const state = isThere ? 'attached' : 'missing'
      postings.changeFile(posting.id, first.id, { state, ...(isThere && { done: first.size }) })
    }
    await postings.change(posting.id, { state: 'posted', ticket, post: post.id })
    await onPosted(there(posting.id), post.id)
  }

  /** What is wholly there has nothing more to tell. */
  async function finish(id: string): Promise<void> {
    const posting = postings.find(id)
    if (posting?.state === 'posted' && posting.files.every(isOver)) await postings.drop(id)
  }

  async function attachAll(id: string, files: readonly OpenFile[]): Promise<void> {
    await attaching.attach(id, files)
    await finish(id)
  }

  const isOf =
    ({ ticket }: Pick<Order, 'ticket'>) =>
    (one: KeptPosting) =>
      one.ticket === ticket

  /** What a person was let write again and arrived after all. */
  async function late(order: Order): Promise<string | undefined> {
    const released = postings
      .all()
      .filter(isOf(order))
      .filter(
        (one) =>
          one.state === 'released' && one.text === order.text && one.subject === order.subject,
      )
    for (const posting of released) {
      const found = await finder.find(posting)
      if (!found) continue
      await arrived({ ...posting, files: [] }, found)
      return posting.id
    }
    return undefined
  }

  async function begin(order: Order, files: readonly OpenFile[]): Promise<string> {
    const listed = files.map(({ id, name, size }): PostedFile => ({
      id,
      name,
      size,
      done: 0,
      state: 'waiting',
    }))
    const arrivedLate = await late(order)
    if (arrivedLate !== undefined) {
      await postings.change(arrivedLate, { files: listed })
      carryOn(arrivedLate, files, () => attachAll(arrivedLate, files))
      return arrivedLate
    }
    const before = await finder.before(order.ticket)
    for (const one of postings.all().filter(isOf(order))) {
      if (one.state === 'unsent' || one.state === 'released') await postings.drop(one.id)
    }
    const posting: KeptPosting = {
      id: randomUUID(),
      ...(order.ticket !== undefined && { ticket: order.ticket }),
      ...(order.subject !== undefined && { subject: order.subject }),
      text: order.text,
      at: now(),
      state: 'sending',
      before,
      files: listed,
    }
    await postings.add(posting)
    carryOn(posting.id, files, () => deliver(posting, files))
    return posting.id
  }

  const delivery: Delivery = {
    async post(order) {
      await postings.ready()
      const isBusy = postings
        .all()
        .filter(isOf(order))
        .some(({ state }) => state === 'sending' || state === 'unknown')
      if (isBusy) throw new CoreFailure('limited', { field: 'ticket' })
      const wanted = order.files.map(({ handle }) => ({ id: randomUUID(), handle }))
      const files = await openAll(wanted, take)
      try {
        return await begin(order, files)
      } catch (error) {
        await closeAll(files)
        throw error
      }
    },
    async look(id) {
      // What has just become unknown is being finished yet.
      if (there(id).state === 'unknown') await underWay.get(id)
      const posting = there(id)
      if (postings.isHeld(id)) return
      if (posting.state === 'unknown') {
        const found = await finder.find(posting)
        if (!found) return postings.change(id, { lookedAt: now() })
        await arrived(posting, found)
      }
      await attaching.look(id)
      await finish(id)
    },
    async lookForAll() {
      // Without an archive there is nothing to look for.
      await postings.ready().catch(describe)
      for (const { id, state, files } of postings.all()) {
        const isOpen = state === 'unknown' || files.some((file) => file.state === 'unknown')
        if (isOpen) await delivery.look(id)
      }
    },
    async release(id) {
      const { state, lookedAt } = there(id)
      if (state !== 'unknown' || lookedAt === undefined) {
        throw new CoreFailure('invalid', { field: 'posting' })
      }
      await postings.change(id, { state: 'released' })
    },
    async attach(id, wanted) {
      const { state } = there(id)
      if (state !== 'posted' || postings.isHeld(id)) {
        throw new CoreFailure('invalid', { field: 'posting' })
      }
      const files = await openAll(
        wanted.map(({ file, handle }) => ({ id: file, handle })),
        take,
      )
      for (const file of files) {
        postings.changeFile(id, file.id, {
          state: 'waiting',
          name: file.name,
          size: file.size,
          done: 0,
        })
      }
      carryOn(id, files, () => attachAll(id, files))
    },
    cancel(id, file) {
      const [first] = there(id).files
      const stop = first?.id === file ? stops.get(id) : undefined
      if (stop) stop.abort()
      else attaching.cancel(id, file)
    },
    async dismiss(id) {
      const { state } = there(id)
      if (postings.isHeld(id) || state === 'unknown' || state === 'sending') {
        throw new CoreFailure('invalid', { field: 'posting' })
      }
      await postings.drop(id)
    },
    async stop() {
      for (const stop of stops.values()) stop.abort()
      attaching.stop()
      await Promise.all(underWay.values())
    },
  }
  return delivery
}

const replyOf = <T>({ reply }: { reply: T }): T => reply
