import { unlessStopped } from '../../service/abort-scope.ts'
import type { CabinetContext, Module } from '../module/module.ts'
import { createDelivery, type LetterDelivery } from './delivery.ts'
import { createPostings, shownOf, type Postings } from './postings.ts'
import { inBackground } from '../platform/polling/budget.ts'
import type { Asked } from '../database/tables.ts'
import { postsOf } from './rows.ts'
import type { SupportTables } from './tables.ts'
import { createTickets, type Tickets } from './tickets.ts'

/** Questions to support: the tickets, what is written to them, and what support has answered. */
export function supportModule(context: CabinetContext): Module<'support'> {
  const { account, announce, cabinet, client, describe, pacer, apiFamily, zone } = context
  const stored = context.database.of<SupportTables>('support')
  const tickets = createTickets(context)
  const postings = createPostings({
    stored,
    describe,
    announce: (changed, gone) => announce('support.postingsChanged', { cabinet, changed, gone }),
  })
  const delivery = createDelivery({
    ...context,
    postings,
    async onPosted({ ticket, subject }, post) {
      const isNew = subject !== undefined
      await stored.keepDraft({ ...(!isNew && { ticket }), text: '', at: Date.now() })
      if (ticket !== undefined) await tickets.markSeen(ticket, post)
    },
  })

  return {
    collections: [
      {
        name: 'tickets',
        key: 'id',
        touchedBy: ['tickets'],
        read: () => tickets.read(),
        async readDetail(id) {
          const row = await client.call('tickets.read', { ticket_id: Number(id) })
          return { id: row.id, posts: postsOf(row, zone) }
        },
        onRead: () => tickets.tell(),
      },
    ],
    polls: [
      {
        name: 'support',
        quiet: true,
        pause: pacer.slow,
        async run(signal) {
          // Tickets are available by REST only.
          if (apiFamily() === 'rpc') return
          await unlessStopped(delivery.lookForAll(), signal)
          await unlessStopped(account.renew('tickets'), signal)
        },
      },
    ],
    async open() {
      await tickets.open()
      await postings.open()
    },
    disconnect: () => delivery.stop(),
    commands: commandsOf(account, stored, tickets, postings, delivery),
  }
}

function commandsOf(
  account: CabinetContext['account'],
  stored: Asked<SupportTables>,
  tickets: Tickets,
  postings: Postings,
  delivery: LetterDelivery,
): Module<'support'>['commands'] {
  return {
    async 'support.written'() {
      await postings.ready()
      return { drafts: await stored.drafts(), postings: postings.all().map(shownOf) }
    },
    'support.saveDraft': (draft) => stored.keepDraft({ ...draft, at: Date.now() }),
    async 'support.follow'({ ticket }) {
      await inBackground(false, () => account.renewDetail('tickets', ticket))
    },
    'support.markSeen': ({ ticket, post }) => tickets.markSeen(ticket, post),
    'support.post': async ({ files, ...order }) => {
      await stored.keepDraft({ ...order, at: Date.now() })
      const id = await delivery.post({ ...order, files: files.map((handle) => ({ handle })) })
      return { id }
    },
    'support.look': ({ posting }) => delivery.look(posting),
    'support.release': ({ posting }) => delivery.release(posting),
    'support.attach': ({ posting, files }) => delivery.attach(posting, files),
    'support.cancelFile': async ({ posting, file }) => delivery.cancel(posting, file),
    'support.dismiss': ({ posting }) => delivery.dismiss(posting),
  }
}
