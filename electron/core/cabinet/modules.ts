import type { CabinetState } from '../../bridge/index.ts'
import { accountModule } from '../account/index.ts'
import { backupModule, type BackupModuleOptions } from '../backup/index.ts'
import { calendarModule } from '../calendar/index.ts'
import { changesModule } from '../changes/index.ts'
import { checkModule, type CheckOptions } from '../check/index.ts'
import type { BelongingOptions } from '../colleagues/belonging.ts'
import { teamModules } from '../colleagues/index.ts'
import { contactsModule, type ContactsModule } from '../contacts/index.ts'
import { costsModule } from '../costs/index.ts'
import { deletionModule } from '../deletion/index.ts'
import { emailsModule } from '../emails/index.ts'
import { extensionsModule } from '../extensions/index.ts'
import { forgettingModule } from '../forgetting/index.ts'
import { groupsModule } from '../groups/index.ts'
import { historyModule } from '../history/index.ts'
import { impactModule } from '../impact/index.ts'
import { inboxModule, type InboxModule, type InboxModuleOptions } from '../inbox/index.ts'
import { invoicesModule } from '../invoices/index.ts'
import { jobsModule } from '../jobs/index.ts'
import { ledgerModule } from '../ledger/index.ts'
import { mediaModule } from '../media/module.ts'
import { menusModule } from '../menus/index.ts'
import { moneyModule, type MoneyModule } from '../money/index.ts'
import { numbersModule } from '../numbers/index.ts'
import { packetsModule } from '../packets/index.ts'
import { passportModule } from '../passport/index.ts'
import { peopleModule } from '../people/index.ts'
import { queuesModule } from '../queues/index.ts'
import { replacementModule } from '../replacement/index.ts'
import { retentionModule, type RetentionModuleOptions } from '../retention/index.ts'
import { routesModule, type RegistrationsOfRoutes } from '../routes/index.ts'
import { supportModule } from '../support/index.ts'
import { tariffsModule } from '../tariffs/index.ts'
import { verificationModule } from '../verification/index.ts'
import { webhooksModule } from '../webhooks/index.ts'
import type { ModuleName } from '../platform/handlers.ts'
import type { SeveralDeletions } from '../ledger/several-deletion.ts'
import type { CabinetContext, Module } from '../module/module.ts'

export interface Modules {
  all: { [Name in ModuleName]: Module<Name> }
  /** The initial state of a cabinet, as far as its modules know it. */
  state(): Omit<CabinetState, 'cabinet' | 'link' | 'database'>
}

type ConversationOptions = Omit<
  InboxModuleOptions & BelongingOptions,
  'colleagues' | 'noteAuthors' | 'shared' | 'onTaken' | 'onRefused'
>

/** The modules of conversations, contacts and colleagues, which depend on each other. */
function conversationModules(context: CabinetContext, options: ConversationOptions) {
  const together = teamModules(context, options, {
    regroup: () => inbox.regroup(),
    onForgotten: () => forgetting.apply(),
    noteAuthors: (told) => inbox.noteAuthors(told),
    show: (change) => inbox.show(change),
  })
  const inbox: InboxModule = inboxModule(context, {
    ...options,
    colleagues: together.colleagues,
    onRefused: (changed) => void contacts.show(changed).catch(context.describe),
  })
  const contacts: ContactsModule = contactsModule(context, inbox.regroup, () =>
    together.shared.took(),
  )
  const forgetting = forgettingModule(context, {
    isTeam: together.shared.isBegun,
    accept: inbox.accept,
    share: () => together.shared.took(),
  })
  return { ...together, contacts, forgetting, inbox }
}

/** The modules that say where calls go, and what is wrong with that. */
function callModules(
  context: CabinetContext,
  registrations: RegistrationsOfRoutes,
  options: CheckOptions,
) {
  const check = checkModule(context, options)
  const routes = routesModule(context, registrations)
  const passport = passportModule(context, {
    check: check.commands['check.run'],
    week: routes.commands['routes.week'],
  })
  return { check, routes, passport }
}

/** Modules of the cabinet's own lists and days, which need no other module. */
const ownModules = (context: CabinetContext) => ({
  account: accountModule(context),
  calendar: calendarModule(context.calendar),
  changes: changesModule(context),
})

/** Every module of one cabinet. */
export function createModules(
  context: CabinetContext,
  options: ConversationOptions & BackupModuleOptions & Pick<RetentionModuleOptions, 'periods'>,
): Modules {
  const { inbox, ...together } = conversationModules(context, options)
  const extensions = extensionsModule(context)
  const groups = groupsModule(context)
  const menus = menusModule(context)
  const money = moneyModule(context)
  const numbers = numbersModule(context)
  const queues = queuesModule(context)
  const presence = {
    isPresenceWhole: extensions.isWhole,
    present: extensions.present,
  }
  const others = {
    ...ownModules(context),
    backup: backupModule(context, options),
    ...callModules(context, extensions, { balance: money.balance, ...presence }),
    ...together,
    costs: costsModule(context),
    emails: emailsModule(context),
    extensions,
    groups,
    history: historyModule(context),
    impact: impactModule(context, presence),
    inbox,
    invoices: invoicesModule(context),
    jobs: jobsModule(context),
    ledger: ledgerModule(context),
    media: mediaModule(context),
    menus,
    money,
    numbers,
    packets: packetsModule(context),
    people: peopleModule(context),
    queues,
    replacement: replacementModule(context, {
      groups: groups.commands['groups.replace'],
      queues: queues.commands['queues.replace'],
      scenarios: menus.commands['menus.replace'],
      lead: numbers.lead,
    }),
    retention: retentionModule(context, { ...options, show: inbox.show }),
    support: supportModule(context),
    tariffs: tariffsModule(context),
    verification: verificationModule(context),
    webhooks: webhooksModule(context),
  }
  return {
    all: { ...others, deletion: deletionModule(context, deletionsOf(others)) },
    state: () => ({
      ...inbox.state(),
      ...extensions.state(),
      ...together.colleagues.state(),
      ...balanceOf(money),
    }),
  }
}

function balanceOf(money: Pick<MoneyModule, 'balance'>): Pick<CabinetState, 'balance'> {
  const balance = money.balance()
  return balance ? { balance } : {}
}

/** How each module has several of its things deleted. */
function deletionsOf(modules: Record<string, Module<ModuleName>>): SeveralDeletions {
  const all = Object.values(modules).map(({ deletions }) => deletions)
  return Object.assign({}, ...all) as SeveralDeletions
}
