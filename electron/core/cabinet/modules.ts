import type { CabinetState } from '../../bridge/index.ts'
import { accountModule } from '../account/index.ts'
import { backupModule, type BackupModuleOptions } from '../backup/index.ts'
import { changesModule } from '../changes/index.ts'
import { checkModule } from '../check/index.ts'
import type { BelongingOptions } from '../colleagues/belonging.ts'
import { teamModules } from '../colleagues/index.ts'
import { contactsModule } from '../contacts/index.ts'
import { costsModule } from '../costs/index.ts'
import { deletionModule } from '../deletion/index.ts'
import { emailsModule } from '../emails/index.ts'
import { extensionsModule } from '../extensions/index.ts'
import { groupsModule } from '../groups/index.ts'
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
import { peopleModule } from '../people/index.ts'
import { queuesModule } from '../queues/index.ts'
import { replacementModule } from '../replacement/index.ts'
import { routesModule } from '../routes/index.ts'
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
  'colleagues' | 'noteAuthors' | 'shared' | 'onTaken'
>

/** The modules of conversations and of colleagues, which depend on each other. */
function conversationModules(context: CabinetContext, options: ConversationOptions) {
  const together = teamModules(context, options, {
    regroup: () => inbox.regroup(),
    noteAuthors: (told) => inbox.noteAuthors(told),
    show: (change) => inbox.show(change),
  })
  const inbox: InboxModule = inboxModule(context, {
    ...options,
    colleagues: together.colleagues,
  })
  return { ...together, inbox }
}

/** Every module of one cabinet. */
export function createModules(
  context: CabinetContext,
  options: ConversationOptions & BackupModuleOptions,
): Modules {
  const { inbox, ...together } = conversationModules(context, options)
  const extensions = extensionsModule(context)
  const groups = groupsModule(context)
  const menus = menusModule(context)
  const money = moneyModule(context)
  const numbers = numbersModule(context)
  const queues = queuesModule(context)
  const presence = {
    isPresenceWhole: () => !extensions.state().partialExtensions,
    present: extensions.present,
  }
  const others = {
    account: accountModule(context),
    backup: backupModule(context, options),
    changes: changesModule(context),
    check: checkModule(context, { balance: money.balance, ...presence }),
    ...together,
    contacts: contactsModule(context, inbox.regroup, () => together.shared.took()),
    costs: costsModule(context),
    emails: emailsModule(context),
    extensions,
    groups,
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
    routes: routesModule(context, extensions),
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
