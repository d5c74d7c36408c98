import { messages } from './001-messages.ts'
import { search } from './003-search.ts'
import { putAway } from './006-put-away.ts'
import { leftOnTheWire } from './008-left-on-the-wire.ts'
import { queue } from './010-queue.ts'
import { unconfirmed } from './011-unconfirmed.ts'
import { planned } from './012-planned.ts'
import { mailings } from './015-mailings.ts'
import { authors } from './020-authors.ts'
import { draftMoments } from './028-draft-moments.ts'
import { conversations } from './013-conversations.ts'
import { oneList } from './023-one-list.ts'
import { forgottenTable } from '../../../database/forgotten.ts'

/** Migrations by the version that they lead to. */
export const migrations = {
  1: messages,
  3: search,
  6: putAway,
  8: leftOnTheWire,
  10: queue,
  11: unconfirmed,
  12: planned,
  13: conversations,
  15: mailings,
  20: authors,
  23: oneList,
  27: forgottenTable,
  28: draftMoments,
}
