import type { CabinetState } from '../../bridge/index.ts'
import { accountSubject } from '../account/index.ts'
import { contactsSubject } from '../contacts/index.ts'
import { costsSubject } from '../costs/index.ts'
import { emailsSubject } from '../emails/index.ts'
import { extensionsSubject } from '../extensions/index.ts'
import { groupsSubject } from '../groups/index.ts'
import { inboxSubject, type InboxSubjectOptions } from '../inbox/index.ts'
import { invoicesSubject } from '../invoices/index.ts'
import { jobsSubject } from '../jobs/index.ts'
import { ledgerSubject } from '../ledger/index.ts'
import { mediaSubject } from '../media/subject.ts'
import { menusSubject } from '../menus/index.ts'
import { moneySubject } from '../money/index.ts'
import { numbersSubject } from '../numbers/index.ts'
import { packetsSubject } from '../packets/index.ts'
import { peopleSubject } from '../people/index.ts'
import { queuesSubject } from '../queues/index.ts'
import { supportSubject } from '../support/index.ts'
import { tariffsSubject } from '../tariffs/index.ts'
import { verificationSubject } from '../verification/index.ts'
import { webhooksSubject } from '../webhooks/index.ts'
import type { SubjectName } from '../platform/handlers.ts'
import type { CabinetContext, Subject } from '../subject/subject.ts'

export interface Subjects {
  all: { [Name in SubjectName]: Subject<Name> }
  /** What a cabinet is shown with at first, as far as its subjects know it. */
  state(): Omit<CabinetState, 'cabinet' | 'link' | 'database'>
}

/** Every subject of one cabinet. */
export function createSubjects(context: CabinetContext, options: InboxSubjectOptions): Subjects {
  const inbox = inboxSubject(context, options)
  const extensions = extensionsSubject(context)
  const money = moneySubject(context)
  return {
    all: {
      account: accountSubject(context),
      contacts: contactsSubject(context),
      costs: costsSubject(context),
      emails: emailsSubject(context),
      extensions,
      groups: groupsSubject(context),
      inbox,
      invoices: invoicesSubject(context),
      jobs: jobsSubject(context),
      ledger: ledgerSubject(context),
      media: mediaSubject(context),
      menus: menusSubject(context),
      money,
      numbers: numbersSubject(context),
      packets: packetsSubject(context),
      people: peopleSubject(context),
      queues: queuesSubject(context),
      support: supportSubject(context),
      tariffs: tariffsSubject(context),
      verification: verificationSubject(context),
      webhooks: webhooksSubject(context),
    },
    state() {
      const balance = money.balance()
      return { ...inbox.state(), ...extensions.state(), ...(balance && { balance }) }
    },
  }
}
