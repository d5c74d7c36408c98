import type { CommandHandlers, Core, CoreOptions } from './ports.ts'
import { mkdir } from 'node:fs/promises'
import { createJournal } from './diagnostics/journal.ts'
import { createEmitter } from './emitter.ts'
import { toFailure } from './failure.ts'
import { createNotifications } from './notifications/notifications.ts'
import { numberCommands } from './numbers/commands.ts'
import { createPacer } from './polling/pace.ts'
import { watchKeychain } from './secrets/watch.ts'
import { openSession } from './session/session.ts'
import { openSettings } from './settings/settings.ts'
import type { Settings } from './settings/types.ts'

export { createDispatcher, type Dispatcher } from './dispatch.ts'
export { createLog } from './log/index.ts'
export { createKeychain } from './secrets/keychain.ts'
export type * from './ports.ts'

/**
 * The whole application without a shell. Answers at once: cabinets known from before are signed in
 * in the background, and events tell how that goes.
 */
export async function createCore(options: CoreOptions): Promise<Core> {
  const { home, version, demo, log } = options
  await mkdir(home, { recursive: true, mode: 0o700 })
  const { announce, listen } = createEmitter(log)
  const settings = openSettings(home, announce, log)
  const notifications = createNotifications({ settings: settings.read, announce })
  listen(notifications.hear)
  const keychain = watchKeychain(options.secrets, announce)
  const journal = createJournal()
  const pacer = createPacer(options.pace)
  const { confirm } = options
  const session = openSession({
    home,
    keychain,
    demo,
    journal,
    pacer,
    undo: () => settings.read().undoSeconds * 1_000,
    outbox: options.outbox ?? {},
    confirm,
    announce,
    log,
  })
  const inbox = (cabinet: string) => session.workspace(cabinet).inbox
  const contacts = (cabinet: string) => session.workspace(cabinet).contacts

  /** At the next sign-in. Where the disk refuses them, this one holds all the same. */
  function offerAgain(addresses: Settings['addresses']): void {
    try {
      settings.change({ addresses })
    } catch (error) {
      log.warn('The addresses could not be written', { error: String(error) })
    }
  }

  const commands: CommandHandlers = {
    'app.state': async () => ({
      version,
      settings: settings.read(),
      keychain: keychain.state(),
      cabinets: session.list(),
      ...activeOf(session.active()),
    }),
    'app.attention': async (attention) => {
      pacer.attend(attention)
      if (attention.focused) notifications.seen()
      session.repace()
    },
    'settings.change': async (changes) => settings.change(changes),

    'session.callPin': async ({ phone, addresses }) => ({
      phone: await session.callPin(phone, addresses),
    }),
    'session.signIn': async (by) => {
      const cabinet = await session.signIn(by)
      if (by.way !== 'demo') offerAgain(by.addresses)
      return cabinet
    },
    'session.signOut': ({ cabinet }) => session.signOut(cabinet).then(nothing),
    'session.activate': async ({ cabinet }) => {
      session.activate(cabinet)
    },
    'session.retryKeychain': () => session.retryKeychain(),

    'cabinet.state': async ({ cabinet }) => ({
      cabinet: session.cabinet(cabinet),
      ...session.workspace(cabinet).state(),
    }),
    'cabinet.check': async ({ cabinet }) => session.workspace(cabinet).check(),

    'inbox.threads': async ({ cabinet, filter, ...page }) => inbox(cabinet).threads(filter, page),
    'inbox.findThreads': async ({ cabinet, text, limit }) =>
      inbox(cabinet).findThreads(text, limit),
    'inbox.messages': async ({ cabinet, thread, ...place }) =>
      inbox(cabinet).messages(thread, place),
    'inbox.search': async ({ cabinet, ...query }) => inbox(cabinet).search(query),
    'inbox.readHistory': async ({ cabinet }) => session.workspace(cabinet).readHistory(),
    'inbox.openThread': async ({ cabinet, own, other }) => inbox(cabinet).openThread(own, other),
    'inbox.limits': async ({ cabinet, thread, text }) => inbox(cabinet).limits(thread, text),
    'inbox.send': async ({ cabinet, thread, text, agreed, aside }) =>
      inbox(cabinet).send(thread, text, { agreed, aside }),
    'inbox.takeBack': async ({ cabinet, message }) => ({
      text: await inbox(cabinet).takeBack(message),
    }),
    'inbox.retry': async ({ cabinet, message }) => inbox(cabinet).retry(message),
    'inbox.decide': async ({ cabinet, message, decision }) =>
      inbox(cabinet).decide(message, decision).then(nothing),
    'inbox.pause': async ({ cabinet, paused }) => inbox(cabinet).pause(paused).then(nothing),
    'inbox.markRead': async ({ cabinet, thread, upTo }) =>
      inbox(cabinet).markRead(thread, upTo).then(nothing),
    'inbox.markUnread': async ({ cabinet, thread }) =>
      inbox(cabinet).markUnread(thread).then(nothing),
    'inbox.markAllRead': async ({ cabinet }) => inbox(cabinet).markAllRead().then(nothing),
    'inbox.setMarks': async ({ cabinet, thread, marks }) =>
      inbox(cabinet).setMarks(thread, marks).then(nothing),
    'inbox.saveDraft': async ({ cabinet, thread, text, aside }) =>
      inbox(cabinet).saveDraft(thread, text, aside).then(nothing),

    'packets.list': async ({ cabinet }) => session.workspace(cabinet).packets.list(),
    'packets.numbers': async ({ cabinet }) => session.workspace(cabinet).packets.numbers(),
    'packets.change': async ({ cabinet, numberId, packet }) =>
      session.workspace(cabinet).packets.change(numberId, packet).then(nothing),
    'packets.setHandler': async ({ cabinet, number, url }) =>
      session.workspace(cabinet).packets.setHandler(number, url).then(nothing),
    'packets.removeHandler': async ({ cabinet, number }) =>
      session.workspace(cabinet).packets.removeHandler(number).then(nothing),

    'archive.retry': ({ cabinet }) => session.workspace(cabinet).archive.retry(),
    'archive.setAside': ({ cabinet }) => session.workspace(cabinet).archive.setAside(),
    'contacts.list': ({ cabinet }) => contacts(cabinet).list(),
    'contacts.save': ({ cabinet, contacts: list }) => contacts(cabinet).save(list),
    'contacts.remove': ({ cabinet, contact }) => contacts(cabinet).remove(contact).then(nothing),
    'quickReplies.list': ({ cabinet }) => contacts(cabinet).replies(),
    'quickReplies.save': ({ cabinet, replies }) =>
      contacts(cabinet).saveReplies(replies).then(nothing),
    ...numberCommands(session.workspace),

    'diagnostics.journal': async () => journal.list(),
  }

  session.restore().catch((error: unknown) => toFailure(error, log))
  return { commands, listen, close: session.close }
}

function nothing(): undefined {
  return undefined
}

function activeOf(active: string | undefined): { active?: string } {
  return active === undefined ? {} : { active }
}
