import { randomUUID } from 'node:crypto'
import { failedOutcome } from '../platform/failures/outcome.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import type { CabinetContext } from '../module/module.ts'
import type { KeptPosting } from './tables.ts'
import { closeAll, openAll, type OpenFile } from './attachments.ts'
import { createAttaching, type Attaching } from './attaching.ts'
import { createPostFinder, type FoundPost, type PostFinder } from './post-finder.ts'
import { createPostSender, type PostSender } from './post-sender.ts'
import { createPostingWork, type PostingWork } from './posting-work.ts'
import type { Postings } from './postings.ts'
import type { PostedFile } from '../../bridge/support.ts'

/** A post to send. */
interface Order {
  /** The ticket that is answered; absent for a new one. */
  ticket?: number
  /** The subject of a new ticket. */
  subject?: string
  text: string
  /** Files offered by the page, in the order they are attached. */
  files: readonly { handle: string }[]
}

export interface DeliveryOptions extends Pick<
  CabinetContext,
  'client' | 'zone' | 'uploads' | 'describe' | 'looking'
> {
  postings: Postings
  /**
   * Called when a post is found in its ticket: its draft is obsolete, and it is not announced as a
   * reply.
   */
  onPosted(posting: KeptPosting, post: number): Promise<void>
  now?: () => number
}

/** Sends posts, each at most once, and looks for those whose answer was lost. */
export interface LetterDelivery {
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
  /** Lets the user write the post again after a search for it found nothing. */
  release(id: string): Promise<void>
  /** Attaches files that failed to be attached, offered again by the page. */
  attach(id: string, files: readonly { file: string; handle: string }[]): Promise<void>
  /**
   * Stops one file, unless it is there already; stopping the first one also stops its post while that
   * is being sent.
   */
  cancel(id: string, file: string): void
  /** Forgets a posting of which nothing is under way; does nothing if it is gone already. */
  dismiss(id: string): Promise<void>
  /** Stops files being sent; resolves when nothing is in progress. */
  stop(): Promise<void>
}

/** Collaborators of one delivery. */
interface DeliveryParts extends Pick<
  DeliveryOptions,
  'postings' | 'uploads' | 'describe' | 'onPosted'
> {
  finder: PostFinder
  attaching: Attaching
  sender: PostSender
  work: PostingWork
  now(): number
}

export function createDelivery(options: DeliveryOptions): LetterDelivery {
  const { client, postings, describe, now = Date.now } = options
  const finder = createPostFinder(client, options.zone)
  const attaching = createAttaching({ ...options, finder })
  const sender = createPostSender({ client, postings, finder })
  const work = createPostingWork(postings, describe)
  const parts: DeliveryParts = { ...options, now, finder, attaching, sender, work }

  return {
    post: (order) => post(parts, order),
    look: (id) => look(parts, id),
    async lookForAll() {
      // Without a database there is nothing to check.
      await postings.ready().catch(describe)
      for (const { id, state, files } of postings.all()) {
        const isOpen = state === 'unknown' || files.some((file) => file.state === 'unknown')
        if (isOpen) await look(parts, id)
      }
    },
    async release(id) {
      const { state, lookedAt } = postingOf(postings, id)
      if (state !== 'unknown' || lookedAt === undefined) {
        throw new CoreFailure('invalid', { field: 'posting' })
      }
      await postings.change(id, { state: 'released' })
    },
    attach: (id, wanted) => attach(parts, id, wanted),
    cancel(id, file) {
      const first = postings.find(id)?.files[0]
      const isStopped = first?.id === file && sender.stop(id)
      if (!isStopped) attaching.cancel(id, file)
    },
    async dismiss(id) {
      const state = postings.find(id)?.state
      // Found meanwhile by another look, and over.
      if (state === undefined) return
      if (postings.isHeld(id) || state === 'unknown' || state === 'sending') {
        throw new CoreFailure('invalid', { field: 'posting' })
      }
      await postings.drop(id)
    },
    async stop() {
      sender.stopAll()
      attaching.stop()
      await work.allOver()
    },
  }
}

/** Throws `notFound` if there is no such posting. */
function postingOf(postings: Postings, id: string): KeptPosting {
  const posting = postings.find(id)
  if (!posting) throw new CoreFailure('notFound', { field: 'posting' })
  return posting
}

const ofSameTicket = (postings: Postings, { ticket }: Pick<Order, 'ticket'>): KeptPosting[] =>
  postings.all().filter((one) => one.ticket === ticket)

async function post(parts: DeliveryParts, order: Order): Promise<string> {
  const { postings, uploads } = parts
  await postings.ready()
  const isBusy = ofSameTicket(postings, order).some(
    ({ state }) => state === 'sending' || state === 'unknown',
  )
  if (isBusy) throw new CoreFailure('limited', { field: 'ticket' })
  const wanted = order.files.map(({ handle }) => ({ id: randomUUID(), handle }))
  const files = await openAll(wanted, uploads.take)
  try {
    return await begin(parts, order, files)
  } catch (error) {
    await closeAll(files)
    throw error
  }
}

/** Keeps the posting and begins to send it; what had arrived after all gets its files only. */
async function begin(
  parts: DeliveryParts,
  order: Order,
  files: readonly OpenFile[],
): Promise<string> {
  const { postings, finder, work } = parts
  const listed = files.map(({ id, name, size }): PostedFile => ({
    id,
    name,
    size,
    done: 0,
    state: 'waiting',
  }))
  const arrivedLate = await findReleased(parts, order)
  if (arrivedLate !== undefined) {
    await postings.change(arrivedLate, { files: listed })
    work.begin(arrivedLate, files, () => attachAll(parts, arrivedLate, files))
    return arrivedLate
  }
  const before = await finder.before(order.ticket)
  for (const one of ofSameTicket(postings, order)) {
    if (one.state === 'unsent' || one.state === 'released') await postings.drop(one.id)
  }
  const posting: KeptPosting = {
    id: randomUUID(),
    ...(order.ticket !== undefined && { ticket: order.ticket }),
    ...(order.subject !== undefined && { subject: order.subject }),
    text: order.text,
    at: parts.now(),
    state: 'sending',
    before,
    files: listed,
  }
  await postings.add(posting)
  work.begin(posting.id, files, () => deliver(parts, posting, files))
  return posting.id
}

/** Returns the id of a released posting with the same content, if it arrived after all. */
async function findReleased(parts: DeliveryParts, order: Order): Promise<string | undefined> {
  const released = ofSameTicket(parts.postings, order).filter(
    ({ state, text, subject }) =>
      state === 'released' && text === order.text && subject === order.subject,
  )
  for (const posting of released) {
    const found = await parts.finder.find(posting)
    if (!found) continue
    await arrived(parts, { ...posting, files: [] }, found)
    return posting.id
  }
  return undefined
}

async function deliver(
  parts: DeliveryParts,
  posting: KeptPosting,
  files: readonly OpenFile[],
): Promise<void> {
  const { postings, sender, attaching } = parts
  const [first, ...further] = files
  if (first) postings.changeFile(posting.id, first.id, { state: 'sending' })
  try {
    const found = await sender.send(posting, first)
    await arrived(parts, posting, found)
    await attaching.attach(posting.id, further)
  } catch (error) {
    await failed(parts, posting.id, error)
  }
  await finish(postings, posting.id)
}

/** Records that a post has arrived, with its first file, if it has one. */
async function arrived(
  { postings, onPosted }: DeliveryParts,
  posting: KeptPosting,
  { ticket, post }: FoundPost,
): Promise<void> {
  const [first] = posting.files
  if (first) {
    const isThere = post.attachments.length > 0
    const state = isThere ? 'attached' : 'missing'
    postings.changeFile(posting.id, first.id, { state, ...(isThere && { done: first.size }) })
  }
  await postings.change(posting.id, { state: 'posted', ticket, post: post.id })
  await onPosted(postingOf(postings, posting.id), post.id)
}

async function failed(
  { postings, describe }: DeliveryParts,
  id: string,
  error: unknown,
): Promise<void> {
  const isUnknown = failedOutcome(error) === 'unknown'
  const failure = describe(error)
  for (const { id: file, state } of postingOf(postings, id).files) {
    if (state === 'sending' && isUnknown) postings.changeFile(id, file, { state: 'unknown' })
    else if (!isUnknown) postings.changeFile(id, file, { state: 'unsent' })
  }
  await postings.change(id, { state: isUnknown ? 'unknown' : 'unsent', failure })
}

/** Forgets a posting that has arrived with all its files. */
async function finish(postings: Postings, id: string): Promise<void> {
  const posting = postings.find(id)
  if (posting?.state === 'posted' && posting.files.every(isOver)) await postings.drop(id)
}

const isOver = ({ state }: PostedFile): boolean => state === 'attached' || state === 'cancelled'

async function attachAll(
  { postings, attaching }: DeliveryParts,
  id: string,
  files: readonly OpenFile[],
): Promise<void> {
  await attaching.attach(id, files)
  await finish(postings, id)
}

async function look(parts: DeliveryParts, id: string): Promise<void> {
  const { postings, finder, attaching, work } = parts
  // A post that has just become unknown is still being finished.
  if (postingOf(postings, id).state === 'unknown') await work.over(id)
  const posting = postingOf(postings, id)
  if (postings.isHeld(id)) return
  if (posting.state === 'unknown') {
    const found = await finder.find(posting)
    if (!found) return postings.change(id, { lookedAt: parts.now() })
    await arrived(parts, posting, found)
  }
  await attaching.look(id)
  await finish(postings, id)
}

async function attach(
  parts: DeliveryParts,
  id: string,
  wanted: readonly { file: string; handle: string }[],
): Promise<void> {
  const { postings, uploads, work } = parts
  const { state } = postingOf(postings, id)
  if (state !== 'posted' || postings.isHeld(id)) {
    throw new CoreFailure('invalid', { field: 'posting' })
  }
  const files = await openAll(
    wanted.map(({ file, handle }) => ({ id: file, handle })),
    uploads.take,
  )
  for (const { id: file, name, size } of files) {
    postings.changeFile(id, file, { state: 'waiting', name, size, done: 0 })
  }
  work.begin(id, files, () => attachAll(parts, id, files))
}
