import type { ReplyOf } from '../../service/index.ts'
import type { CabinetClient } from '../module/module.ts'
import type { KeptPosting } from './tables.ts'
import { isPostOf, postsOf } from './rows.ts'
import type { Post } from '../../bridge/support.ts'

/** A post of ours as the service shows it. */
export interface FoundPost {
  ticket: number
  post: Post
}

/** Looks for what was written here. Rejects with what reading the account rejects with. */
export interface PostFinder {
  /** Returns the ids present before a post is sent: of a ticket's posts, or of the tickets. */
  before(ticket: number | undefined): Promise<number[]>
  /** Returns the post that a posting has become; undefined if there is none. */
  find(posting: KeptPosting): Promise<FoundPost | undefined>
  /** Returns the post that a posting has become in the service's reply. */
  findIn(reply: ReplyOf<'tickets.read'>, posting: KeptPosting): FoundPost | undefined
  /** Returns the number of files of a post; undefined if there is no such post. */
  filesOf(place: { ticket: number; post: number }): Promise<number | undefined>
}

export function createPostFinder(client: CabinetClient, zone: string): PostFinder {
  const read = (ticket_id: number) => client.call('tickets.read', { ticket_id })

  async function tickets() {
    const [open, closed] = await Promise.all([
      client.call('tickets.list', { state: 'true' }),
      client.call('tickets.list', { state: 'false' }),
    ])
    return [...open.valid, ...closed.valid]
  }

  const finder: PostFinder = {
    async before(ticket) {
      if (ticket === undefined) return (await tickets()).map(({ id }) => id)
      return postsOf(await read(ticket), zone).map(({ id }) => id)
    },
    async find(posting) {
      if (posting.ticket !== undefined) return finder.findIn(await read(posting.ticket), posting)
      const subject = posting.subject?.trim()
      const fresh = (await tickets()).filter(
        (one) => !posting.before.includes(one.id) && one.subject?.trim() === subject,
      )
      for (const { id } of fresh) {
        const found = finder.findIn(await read(id), posting)
        if (found) return found
      }
      return undefined
    },
    findIn(reply, { ticket, text, before }) {
      const known = new Set(ticket === undefined ? [] : before)
      const post = postsOf(reply, zone).find((one) => !known.has(one.id) && isPostOf(one, text))
      return post && { ticket: reply.id, post }
    },
    async filesOf({ ticket, post }) {
      const found = postsOf(await read(ticket), zone).find(({ id }) => id === post)
      return found?.attachments.length
    },
  }
  return finder
}
