import type { Contact, QuickReply } from '../../bridge/contacts.ts'
import type { Addresses } from '../../service/catalogue/addresses.ts'
import type { Workspace } from '../cabinet/workspace.ts'

/** Contacts and quick replies of the demo's company. */
interface DemoAddressBook {
  contacts: Contact[]
  replies: QuickReply[]
}

interface StartedDemo {
  addresses: Addresses
  account: { email: string; password: string }
  /** Address book that an app of the company would have on this computer. */
  addressBook?: DemoAddressBook
}

/** The demo cabinet as the core sees it: a service at some addresses, with an account in it. */
export interface DemoHost {
  /** Starts it once; later calls answer the same. */
  start(): Promise<StartedDemo>
  close(): Promise<void>
}

/** Gives the demo cabinet its contacts and quick replies where there are none of either. */
export async function fillAddressBook(
  { commands }: Pick<Workspace, 'commands'>,
  { contacts, replies }: DemoAddressBook,
): Promise<void> {
  const there = await Promise.all([
    commands['contacts.list']({}),
    commands['quickReplies.list']({}),
  ])
  if (there.flat().length > 0) return
  await commands['contacts.save']({ contacts })
  await commands['quickReplies.save']({ replies })
}
