import type { Cabinet } from '../cabinet.ts'
import type { DemoOptions } from '../options.ts'
import { DAY, monthStart } from '../time.ts'
import {
  BRANCH_CONVERSATIONS,
  BRANCH_NUMBERS,
  BRANCH_USER,
  BRANCH_USERS,
  branchTokenOf,
} from './branch.ts'
import { fillCalls } from './calls.ts'
import { apiTokenOf, BALANCE, NUMBERS, USER } from './company.ts'
import { CONVERSATIONS } from './conversations.ts'
import { fillExchange } from './exchange.ts'
import { fillMuch, LARGE } from './large.ts'
import { LAST_WORDS } from './last-words.ts'
import { fillNumbering } from './numbers.ts'
import { fillOffice } from './office.ts'
import { fillSips } from './sips.ts'
import { fillHistory, type Talks } from './small.ts'

type SeedTarget = Pick<Cabinet, 'documents' | 'messages' | 'sessions' | 'ledger' | 'now'>
type SeedContent = Required<Pick<DemoOptions, 'seed' | 'scale'>> &
  Pick<DemoOptions, 'sizes' | 'life'>

/** Contents in which the demo's accounts differ. */
interface AccountContent extends Talks {
  user: typeof USER
  token: string
}

/** Writes the first state of the demo cabinet into empty tables. */
export function fill(cabinet: SeedTarget, content: SeedContent): void {
  const { seed, life = 'on' } = content
  const talks = {
    ...{ numbers: NUMBERS, conversations: CONVERSATIONS },
    // Where nothing happens by itself, nobody has answered either.
    ...(life === 'on' && { lastWords: LAST_WORDS }),
  }
  fillAccount(cabinet, { ...talks, user: USER, token: apiTokenOf(seed) }, content)
  fillOffice(cabinet, seed)
}

/** The same for the branch, whose cabinet is an older one. */
export function fillBranch(cabinet: SeedTarget, seed: number): void {
  const talks = { numbers: BRANCH_NUMBERS, conversations: BRANCH_CONVERSATIONS }
  const account = { ...talks, user: BRANCH_USER, token: branchTokenOf(seed) }
  fillAccount(cabinet, account, { seed, scale: 'small' })
  fillOffice(cabinet, seed + BRANCH_USERS)
}

function fillAccount(
  cabinet: SeedTarget,
  { user, token, ...talks }: AccountContent,
  { seed, scale, sizes }: SeedContent,
): void {
  const { documents, messages, sessions, now } = cabinet
  documents.put('origin', 1, { seed, scale, at: now() })
  documents.put('user', 1, user)
  documents.put('money', 1, { balance: Math.round(BALANCE * 100) })
  documents.put('life', 1, { steps: 0 })
  sessions.openApi(token)
  fillNumbers(cabinet, talks.numbers)
  fillSips(documents, seed)
  fillExchange(documents)
  fillNumbering(cabinet, seed)
  if (scale === 'large') fillMuch(cabinet, seed, { ...LARGE, ...sizes })
  fillHistory(messages, talks, seed, now())
  fillCalls(documents, seed, now())
}

function fillNumbers({ documents, now }: SeedTarget, numbers: Talks['numbers']): void {
  for (const { id, packet, ...own } of numbers) {
    const since = now() - 200 * DAY
    const month = monthStart(now())
    documents.put('number', id, { ...own, packet: packet && { ...packet, month, since } })
  }
}
