import type { CollectionDetail } from '../../../electron/bridge/index.ts'
import type { Post, Posting, SupportDraft, Ticket } from '../../../electron/bridge/support.ts'
import type { FakeBridge } from './index.ts'
import type { NumbersWorld } from './numbers.ts'

const HOUR = 3_600_000

export const TICKETS: Ticket[] = [
  {
    id: 1201,
    subject: 'Не приходит акт',
    open: false,
    status: 'Closed',
    at: Date.now() - 700 * HOUR,
    author: 'Анна Белова',
    posts: 1,
    last: { id: 11, at: Date.now() - 700 * HOUR, author: 'Анна Белова', ours: true },
    unread: false,
  },
  {
    id: 1202,
    subject: 'Эхо на линии',
    open: true,
    status: 'Open',
    at: Date.now() - 27 * HOUR,
    author: 'Анна Белова',
    posts: 2,
    last: { id: 22, at: Date.now() - 5 * HOUR, author: 'Поддержка: Анна', ours: false },
    unread: true,
  },
]

const post = (
  id: number,
  html: string,
  ours: boolean,
  attachments: Post['attachments'] = [],
): Post => ({
  id,
  at: Date.now() - (30 - id) * HOUR,
  author: ours ? 'Анна Белова' : 'Поддержка: Анна',
  ours,
  html,
  attachments,
})

const firstPosts = (): [ticket: number, posts: Post[]][] => [
  [1201, [post(11, '<p>Бухгалтерия не видит акт.</p>', true)]],
  [
    1202,
    [
      post(21, '<p>Эхо со вчерашнего дня.</p>', true, [{ name: 'запись.mp3', size: 2_500_000 }]),
      post(
        22,
        '<p>Пришлите <b>два примера</b>, см. <a href="https://example.com/headset">памятку</a>.</p>',
        false,
      ),
    ],
  ],
]

/** Tickets' posts, and what was written to them, for tests to change. */
export interface SupportWorld {
  posts: Map<number, Post[]>
  drafts: SupportDraft[]
  postings: Map<string, Posting>
  /** Tells of a posting as the core does. */
  tell(posting: Posting): void
  /** It is over. */
  end(id: string): void
}

/** Has a bridge answer about support, over the lists that {@link installNumbers} answers with. */
export function installSupport(
  bridge: FakeBridge,
  { account, details }: NumbersWorld,
): SupportWorld {
  const world: SupportWorld = {
    posts: new Map(firstPosts()),
    drafts: [],
    postings: new Map(),
    tell(posting) {
      world.postings.set(posting.id, posting)
      bridge.emit('support.postingsChanged', { cabinet: '1', changed: [posting], gone: [] })
    },
    end(id) {
      world.postings.delete(id)
      bridge.emit('support.postingsChanged', { cabinet: '1', changed: [], gone: [id] })
    },
  }
  details.tickets = () =>
    account.tickets.map(({ id }): CollectionDetail<'tickets'> => ({
      collection: 'tickets',
      of: id,
      state: { state: 'fresh', readAt: Date.now() },
      detail: { id, posts: world.posts.get(id) ?? [] },
    }))
  bridge.on('support.written', () => ({
    drafts: world.drafts,
    postings: [...world.postings.values()],
  }))
  bridge.on('support.saveDraft', () => undefined)
  installTickets(bridge, account)
  installPosting(bridge, world)
  bridge.on('support.look', () => undefined)
  bridge.on('support.follow', () => undefined)
  bridge.on('support.release', () => undefined)
  bridge.on('support.attach', () => undefined)
  bridge.on('support.cancelFile', () => undefined)
  bridge.on('support.dismiss', () => undefined)
  return world
}

function installTickets(bridge: FakeBridge, account: NumbersWorld['account']): void {
  bridge.on('support.markSeen', ({ ticket }) => {
    account.tickets = account.tickets.map((one) =>
      one.id === ticket ? { ...one, unread: false } : one,
    )
    const changed = account.tickets.filter(({ id }) => id === ticket)
    const state = { state: 'fresh', readAt: Date.now() } as const
    const delta = {
      collection: 'tickets',
      key: 'id',
      state,
      changed,
      gone: [] as number[],
    } as const
    bridge.emit('account.changed', { cabinet: '1', delta })
    return undefined
  })
}

/** What is posted is on its way until a test moves it on. */
function installPosting(bridge: FakeBridge, world: SupportWorld): void {
  bridge.on('support.post', ({ ticket, subject, text, files }) => {
    const id = `posting-${bridge.calls.length}`
    world.tell({
      id,
      ...(ticket !== undefined && { ticket }),
      ...(subject !== undefined && { subject }),
      text,
      at: Date.now(),
      state: 'sending',
      files: files.map((handle, index) => ({
        id: `${id}-${index}`,
        name: handle,
        size: 1_000_000,
        done: 0,
        state: index === 0 ? 'sending' : 'waiting',
      })),
    })
    return { id }
  })
}
