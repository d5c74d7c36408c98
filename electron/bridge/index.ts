import { accountCommands, type AccountEvents, type Delta } from './account.ts'
import type { Detail, DetailsOf, RowsOf, View } from './account.ts'
import { appCommands, type AppEvents } from './app.ts'
import { backupCommands, restoringCommands, type BackupEvents } from './backup.ts'
import { calendarCommands, type CalendarEvents } from './calendar.ts'
import { changesCommands, type ChangesEvents } from './changes.ts'
import type { Command } from './command.ts'
import { checkCommands } from './check.ts'
import { colleaguesCommands, type ColleaguesEvents } from './colleagues.ts'
import { contactsCommands, type ContactsEvents } from './contacts.ts'
import { costsCommands, costsCollections } from './costs.ts'
import { deletionCommands } from './deletion.ts'
import { diagnosticsCommands } from './diagnostics.ts'
import { emailsCommands, emailsCollections } from './emails.ts'
import { extensionsCommands, extensionsCollections, type ExtensionsEvents } from './extensions.ts'
import { forgettingCommands } from './forgetting.ts'
import { groupsCommands, groupsCollections } from './groups.ts'
import { historyCommands, type HistoryEvents } from './history.ts'
import { impactCommands } from './impact.ts'
import { inboxCommands, type InboxEvents } from './inbox.ts'
import { invoicesCommands, invoicesCollections } from './invoices.ts'
import { jobsCommands, type JobsEvents } from './jobs.ts'
import { ledgerCommands, type LedgerEvents } from './ledger.ts'
import { mediaCommands, mediaCollections, type MediaEvents } from './media.ts'
import { menusCommands, menusCollections, type MenusEvents } from './menus.ts'
import { moneyCommands, type MoneyEvents } from './money.ts'
import type { NoticeEvents } from './notices.ts'
import { numbersCommands, numbersCollections } from './numbers.ts'
import { packetsCommands } from './packets.ts'
import { passportCommands } from './passport.ts'
import { peopleCommands, peopleCollections } from './people.ts'
import { plannedCommands, type PlannedEvents } from './planned.ts'
import { queuesCommands, queuesCollections } from './queues.ts'
import { receiverCommands, type ReceiverEvents } from './receiver.ts'
import { replacementCommands } from './replacement.ts'
import { retentionCommands, type RetentionEvents } from './retention.ts'
import { routesCommands } from './routes.ts'
import { sessionCommands, type SessionEvents } from './session.ts'
import { settingsCommands, type SettingsEvents } from './settings.ts'
import { sharedCommands, type SharedEvents } from './shared.ts'
import { supportCommands, supportCollections, type SupportEvents } from './support.ts'
import { teamCommands, type TeamEvents } from './team.ts'
import { tariffsCommands, tariffsCollections } from './tariffs.ts'
import { updatesCommands, type UpdatesEvents } from './updates.ts'
import { verificationCommands, verificationCollections } from './verification.ts'
import { webhooksCommands, webhooksCollections } from './webhooks.ts'

export type * from './app.ts'
export type * from './backup.ts'
export type * from './cabinet.ts'
export type * from './calendar.ts'
export type * from './changes.ts'
export type * from './check.ts'
export type * from './colleagues.ts'
export type * from './contacts.ts'
export type * from './deletion.ts'
export type * from './costs.ts'
export type * from './database.ts'
export type * from './diagnostics.ts'
export type * from './emails.ts'
export type * from './extensions.ts'
export type * from './failures.ts'
export type * from './files.ts'
export type * from './forgetting.ts'
export type * from './groups.ts'
export type * from './history.ts'
export type * from './impact.ts'
export type * from './inbox.ts'
export type * from './invoices.ts'
export type * from './jobs.ts'
export type * from './ledger.ts'
export type * from './link.ts'
export type * from './media.ts'
export type * from './menus.ts'
export type * from './money.ts'
export type * from './notices.ts'
export type * from './numbers.ts'
export type * from './packets.ts'
export type * from './passport.ts'
export type * from './people.ts'
export type * from './planned.ts'
export type * from './queues.ts'
export type * from './receiver.ts'
export type * from './retention.ts'
export type * from './replacement.ts'
export type * from './routes.ts'
export type * from './session.ts'
export type * from './settings.ts'
export type * from './shared.ts'
export type * from './support.ts'
export type * from './tariffs.ts'
export type * from './team.ts'
export type * from './updates.ts'
export type * from './verification.ts'
export type * from './webhooks.ts'

/** Every list of the account's configuration that can be asked for. */
const collections = {
  ...costsCollections,
  ...emailsCollections,
  ...extensionsCollections,
  ...groupsCollections,
  ...mediaCollections,
  ...invoicesCollections,
  ...menusCollections,
  ...numbersCollections,
  ...peopleCollections,
  ...queuesCollections,
  ...supportCollections,
  ...tariffsCollections,
  ...verificationCollections,
  ...webhooksCollections,
}

/** Modules that belong to the app as a whole. */
export const appModules = {
  app: appCommands,
  settings: settingsCommands,
  session: sessionCommands,
  diagnostics: diagnosticsCommands,
  receiver: receiverCommands,
  updates: updatesCommands,
  restoring: restoringCommands,
}

/** Modules that belong to one cabinet. */
export const cabinetModules = {
  account: accountCommands(collections),
  backup: backupCommands,
  calendar: calendarCommands,
  changes: changesCommands,
  check: checkCommands,
  colleagues: colleaguesCommands,
  contacts: contactsCommands,
  costs: costsCommands,
  deletion: deletionCommands,
  emails: emailsCommands,
  extensions: extensionsCommands,
  forgetting: forgettingCommands,
  groups: groupsCommands,
  history: historyCommands,
  impact: impactCommands,
  inbox: { ...inboxCommands, ...plannedCommands },
  invoices: invoicesCommands,
  jobs: jobsCommands,
  ledger: ledgerCommands,
  media: mediaCommands,
  menus: menusCommands,
  money: moneyCommands,
  numbers: numbersCommands,
  packets: packetsCommands,
  passport: passportCommands,
  people: peopleCommands,
  queues: queuesCommands,
  replacement: replacementCommands,
  retention: retentionCommands,
  routes: routesCommands,
  shared: sharedCommands,
  support: supportCommands,
  tariffs: tariffsCommands,
  team: teamCommands,
  verification: verificationCommands,
  webhooks: webhooksCommands,
}

/** Everything that reaches the renderer unasked. Deltas, never whole lists. */
export interface Events
  extends
    AccountEvents<typeof collections>,
    AppEvents,
    BackupEvents,
    CalendarEvents,
    ChangesEvents,
    ColleaguesEvents,
    ContactsEvents,
    ExtensionsEvents,
    HistoryEvents,
    InboxEvents,
    JobsEvents,
    LedgerEvents,
    MediaEvents,
    MenusEvents,
    MoneyEvents,
    NoticeEvents,
    PlannedEvents,
    ReceiverEvents,
    RetentionEvents,
    SessionEvents,
    SettingsEvents,
    SharedEvents,
    SupportEvents,
    TeamEvents,
    UpdatesEvents {}

export type CollectionName = keyof typeof collections
export type Collections = RowsOf<typeof collections>
export type Details = DetailsOf<typeof collections>
export type CollectionView<S extends CollectionName = CollectionName> = View<Collections, S>
export type CollectionDelta<S extends CollectionName = CollectionName> = {
  [N in S]: Delta<Collections, N>
}[S]
export type CollectionDetail<S extends CollectionName = CollectionName> = {
  [N in S]: Detail<Details, N>
}[S]

type MergedUnion<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never
type Flat<Modules> = MergedUnion<Modules[keyof Modules]>

/** Every command that one cabinet answers, as it was declared. */
export type CabinetCommands = Flat<typeof cabinetModules>
type Declared = Flat<typeof appModules> & CabinetCommands
type ResolvedCommands = {
  [C in keyof Declared]: Declared[C] extends Command<infer Argument, infer Answer>
    ? { argument: Argument; answer: Answer }
    : never
}

/** Every command the renderer may give: its one argument and its answer. */
// An interface: the compiler looks members up in it, where it would compute a mapped type again.
export interface Commands extends ResolvedCommands {}

export type CommandName = keyof Commands
export type Argument<C extends CommandName> = Commands[C]['argument']
export type Answer<C extends CommandName> = Commands[C]['answer']

/** Every command's declaration by its name. */
export const commands = Object.assign(
  {},
  ...Object.values(appModules),
  ...Object.values(cabinetModules),
) as Declared

export type EventName = keyof Events

/** One event as it crosses the bridge. */
export type BridgeEvent = { [E in EventName]: { name: E; payload: Events[E] } }[EventName]
