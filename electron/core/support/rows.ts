import { textOfHtml } from '../../shared/html-text.ts'
import { parseTime } from '../../service/dates.ts'
import type { ReplyOf } from '../../service/index.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'
import type { Attachment, Post, Ticket } from '../../bridge/support.ts'

/** Conversion of the service's tickets (section "Support tickets"). */

type TicketRow = ReplyOf<'tickets.read'>
type PostRow = NonNullable<TicketRow['posts']>['valid'][number]
type Author = TicketRow['author']

/** Maximum length of an unparsable attachment shown, in characters. */
const RAW = 300

/** Returns a ticket as the service describes it, without local state. */
export function ticketOf(row: TicketRow, open: boolean, zone: string): Omit<Ticket, 'unread'> {
  const posts = row.posts?.valid
  const last = posts && newestOf(posts)
  return omitNullish({
    id: row.id,
    subject: row.subject ?? '',
    open,
    status: row.status_ticket,
    at: timeOf(row.date, zone),
    author: row.author?.name,
    posts: posts?.length,
    last:
      last &&
      omitNullish({
        id: last.id,
        at: timeOf(last.date, zone),
        author: last.author?.name,
        ours: isSame(last.author, row.author),
      }),
  })
}

/** The one with the greatest id: an order of posts is not described. */
const newestOf = (posts: readonly PostRow[]): PostRow | undefined =>
  posts.reduce<PostRow | undefined>(
    (best, one) => (best && best.id > one.id ? best : one),
    undefined,
  )

/** A ticket's posts, the oldest first. */
export function postsOf(row: TicketRow, zone: string): Post[] {
  const posts = row.posts?.valid ?? []
  return [...posts].sort((one, other) => one.id - other.id).map((post) => postOf(post, row, zone))
}

function postOf({ id, date, text, author, attachments }: PostRow, ticket: TicketRow, zone: string) {
  const at = timeOf(date, zone)
  return omitNullish({
    id,
    at,
    date: at === undefined ? date : undefined,
    author: author?.name,
    ours: isSame(author, ticket.author),
    html: text ?? '',
    attachments: attachmentsOf(attachments),
  })
}

const timeOf = (date: string | null | undefined, zone: string): number | undefined =>
  typeof date === 'string' ? parseTime(date, zone) : undefined

const isTold = (text: string | null | undefined): text is string => typeof text === 'string'

function isSame(one: Author, other: Author): boolean {
  if (isTold(one?.id) && isTold(other?.id)) return one.id === other.id
  return isTold(one?.name) && one.name === other?.name
}

const NAMES = ['name', 'filename', 'file_name', 'title']
const SIZES = ['size', 'filesize', 'file_size', 'length']

/**
 * Returns the attachments in a reply: a list, a list encoded as an object, a single one, or none.
 */
export function attachmentsOf(given: unknown): Attachment[] {
  if (Array.isArray(given)) return given.map(attachmentOf)
  if (given === undefined || given === null || given === '') return []
  const isOne = typeof given !== 'object' || Object.values(given).some(isSimple)
  return isOne ? [attachmentOf(given)] : Object.values(given).map(attachmentOf)
}

const isSimple = (value: unknown): boolean => typeof value !== 'object' || value === null

/**
 * Returns an attachment. Its format is not documented: a name if a field looks like one, else the
 * whole value as JSON.
 */
export function attachmentOf(given: unknown): Attachment {
  if (typeof given === 'string' && given.trim() !== '') return { name: given.slice(0, RAW) }
  const fields = typeof given === 'object' && given !== null ? { ...given } : {}
  const field = (names: readonly string[], type: 'string' | 'number'): unknown =>
    names
      .map((name) => (fields as Record<string, unknown>)[name])
      .find((one) => typeof one === type)
  const name = field(NAMES, 'string') as string | undefined
  if (name === undefined || name.trim() === '') {
    // Values parsed from JSON can always be serialised.
    return { raw: JSON.stringify(given).slice(0, RAW) }
  }
  return omitNullish({
    name: name.slice(0, RAW),
    size: field(SIZES, 'number') as number | undefined,
  })
}

/** Texts are compared without spaces: what becomes of them on their way is not described. */
const bare = (text: string): string => text.normalize('NFC').replace(/\s+/g, '')

/** Returns true if a post has the given text, with any HTML the service made of it. */
export function isPostOf(post: Pick<Post, 'html'>, text: string): boolean {
  const there = bare(textOfHtml(post.html))
  return (
    [text, textOfHtml(text)].some((one) => bare(one) === there) || bare(post.html) === bare(text)
  )
}
