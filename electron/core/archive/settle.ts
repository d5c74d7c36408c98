import type { OutboxMemory } from '../inbox/archive.ts'
import { partiesOf } from '../inbox/thread-id.ts'
import type { Contact, QuickReply } from '../contacts/types.ts'
import type { Message, ThreadId } from '../inbox/types.ts'
import type { AlertsMemory } from '../presence/alerts.ts'
import type { MenuDraft } from '../menus/archive.ts'
import type { Contacts } from './contacts.ts'
import type { ExternalIds } from './external-ids.ts'
import type { MenuDrafts } from './menu-drafts.ts'
import type { Money, MoneyRows } from './money.ts'
import type { PresenceLog, PresenceRows } from './presence.ts'
import type { Sequence } from './sequence.ts'
import type { State } from './state.ts'
import type { SupportRecords, SupportTables } from './support.ts'
import type { Tables, Work } from './work.ts'

/** What an archive in memory alone holds, and the service cannot tell again. */
export interface Unsettled {
  /** Outgoing messages whose row the service has not shown, in the order they were written. */
  messages: { message: Message; serviceKey?: string }[]
  drafts: { thread: ThreadId; text: string }[]
  outbox: OutboxMemory
  contacts: Contact[]
  replies: QuickReply[]
  menuDrafts: MenuDraft[]
  externalIds: Record<string, number>
  support: SupportRecords
  /** Which extensions were reachable when: nobody else has seen it. */
  presence: PresenceRows
  presenceAlerts?: AlertsMemory
  /** How the balance was when: the service tells only how it is. */
  money: MoneyRows
}

interface Settling extends Tables {
  contacts: Contacts
  presence: PresenceLog
  externalIds: ExternalIds
  menuDrafts: MenuDrafts
  money: Money
  support: SupportTables
  sequence: Sequence
  state: State
}

export function gather(tables: Settling): Unsettled {
  const { messages, threads, contacts, presence, externalIds, menuDrafts, money, support, state } =
    tables
  const presenceAlerts = state.read('presenceAlerts')
  return {
    messages: messages
      .unsettled()
      .map(({ message, serviceKey }) => ({ message, ...(serviceKey && { serviceKey }) })),
    drafts: threads.withDrafts().map(({ id, draft }) => ({ thread: id, text: draft })),
    outbox: state.read('outbox') ?? { notBefore: 0 },
    contacts: contacts.all(),
    replies: contacts.replies(),
    menuDrafts: menuDrafts.all(),
    externalIds: externalIds.all(),
    support: support.all(),
    presence: presence.all(),
    money: money.all(),
    ...(presenceAlerts && { presenceAlerts }),
  }
}

/**
 * Takes over what another archive held. What was written last wins: a draft replaces the one that is
 * here, a pause of the outbox goes on, and what was seen of the extensions counts as seen later.
 */
export function takeOver(tables: Settling, work: Work, unsettled: Unsettled, now: number): void {
  const { messages, sequence, contacts, presence, externalIds, menuDrafts, money, support, state } =
    tables
  for (const { message, serviceKey } of unsettled.messages) {
    const record = recordOf(work, message.thread, message.at)
    if (!record || messages.byId(message.id)) continue
    const seq = sequence.newer(1)
    work.add({ thread: record.number, seq, message, ...(serviceKey && { serviceKey }) }, record)
  }
  for (const { thread, text } of unsettled.drafts) {
    const record = recordOf(work, thread, now)
    if (!record) continue
    record.draft = text
    work.touch(record)
  }
  const before = state.read('outbox')
  const notBefore = Math.max(before?.notBefore ?? 0, unsettled.outbox.notBefore)
  const checks = { ...before?.checks, ...unsettled.outbox.checks }
  const listed = { ...before?.listed, ...unsettled.outbox.listed }
  state.write('outbox', { ...before, ...unsettled.outbox, notBefore, checks, listed })
  contacts.save(unsettled.contacts)
  if (unsettled.replies.length > 0) contacts.saveReplies(unsettled.replies)
  menuDrafts.takeOver(unsettled.menuDrafts)
  externalIds.takeOver(unsettled.externalIds)
  support.takeOver(unsettled.support)
  presence.takeOver(unsettled.presence)
  money.takeOver(unsettled.money)
  if (unsettled.presenceAlerts) state.write('presenceAlerts', unsettled.presenceAlerts)
}

function recordOf(work: Work, thread: ThreadId, at: number) {
  const parties = partiesOf(thread)
  return parties && work.begun(parties.own, parties.other, thread, at)
}
