import { cabinetModules, commands as declared, type BridgeEvent } from '../bridge/index.ts'
import type { CommandDeclarations } from '../bridge/command.ts'
import type { AppHandlers, CommandHandlers } from './platform/handlers.ts'
import { createAgreements } from './consent/consent.ts'
import type { Whose } from './consent/confirmation.ts'
import { USUAL_HOURS } from '../shared/calendar/calendar.ts'
import { ownerOf } from '../shared/face.ts'
import type { Cabinet, CabinetId } from '../bridge/cabinet.ts'
import { CoreFailure } from './platform/failures/core-failure.ts'
import { diagnosticsModule } from './diagnostics/index.ts'
import { createJournal } from './diagnostics/journal.ts'
import { beginRun, type Run } from './diagnostics/last-run.ts'
import { createEmitter } from './platform/emitter.ts'
import { openKeptFiles } from './files/kept-files.ts'
import { toFailure } from './platform/failures/failure.ts'
import { createNotifications, type Notifications } from './notifications/notifications.ts'
import { noticeRules } from './notifications/rules.ts'
import { createPacer, type Pacer } from './platform/polling/pace.ts'
import type { Core, CoreOptions, Logger } from './ports.ts'
import { receiverModule } from './receiver/index.ts'
import { createReceiver } from './receiver/receiver.ts'
import { claimFolder, closeToOthers } from './platform/disk/own-folder.ts'
import { watchKeychain, type WatchedKeychain } from './platform/secrets/watch.ts'
import { sessionModule } from './session/index.ts'
import { finishPlacing } from './session/placing.ts'
import { restoringModule } from './session/restoring.ts'
import { openSession, type Session } from './session/session.ts'
import { settingsModule } from './settings/index.ts'
import { SETTLE } from './platform/failures/looking.ts'
import { asPartOf } from './platform/work.ts'
import { openSettings, type SettingsStore } from './settings/settings.ts'

export { createLog } from './platform/log/index.ts'
export { createKeychain } from './platform/secrets/keychain.ts'
export type * from './ports.ts'

/**
 * Creates the whole application without a shell. Returns at once: known cabinets are signed in in
 * the background, and events report the progress.
 */
export async function createCore(options: CoreOptions): Promise<Core> {
  const { home, version, demo, log } = options
  const run = await openHome(home, log)
  const { announce, listen } = createEmitter(log)
  const settings = openSettings(home, announce, log)
  const notices = noticeRules(settings.read, (at, cabinet) => session.isFree(at, cabinet))
  const notifications = createNotifications({ notices, announce })
  listen(notifications.hear)
  const keychain = watchKeychain(options.secrets, announce)
  const journal = createJournal()
  const pacer = createPacer(options.pace)
  const files = await openKeptFiles(home)
  const receiver = createReceiver(announce, { onRefused: journal.addRefused })
  const whose = whoseIn(() => session.list())
  const { ask, end } = createAgreements(options.confirm, whose)
  const closing = new AbortController()
  await finishPlacing({ home, secrets: keychain, log })
  const session = openSession({
    home,
    keychain,
    demo,
    journal,
    pacer,
    workingHours: () => settings.read().workingHours ?? USUAL_HOURS,
    undo: () => settings.read().undoSeconds * 1_000,
    outbox: options.outbox ?? {},
    settle: options.settle ?? SETTLE,
    ask,
    uploads: options.uploads,
    files,
    notices,
    announce,
    log,
  })
  listen(atSessions(session, end))

  const commands = asDeclared({
    ...appModule({ version, settings, keychain, session, pacer, notifications, run }),
    ...settingsModule(settings),
    ...sessionModule(session, {
      settings,
      ask,
      services: options.services ?? [],
      signal: closing.signal,
      log,
    }),
    ...restoringModule(session.restoring, { ask, uploads: options.uploads }),
    ...diagnosticsModule(journal, home, version),
    ...receiverModule(receiver, ask),
    ...noUpdates,
    ...cabinetCommands(session),
  })

  session.restore().catch((error: unknown) => toFailure(error, log))
  async function close(): Promise<void> {
    closing.abort()
    await Promise.all([session.close(), receiver.close()])
    await files.close()
    run.end()
  }
  const { isChanging } = session
  return { commands, listen, files, isChanging, endAgreements: end, ending: run.end, close }
}

/** Hears when another account is shown, or one is signed in or out; not what else is learned about one. */
function atSessions({ active, list }: Session, run: () => void): (event: BridgeEvent) => void {
  const told = () => JSON.stringify([active(), list().map(({ id, state }) => [id, state])])
  let before = told()
  return ({ name }) => {
    if (name !== 'cabinets.changed' || before === told()) return
    before = told()
    run()
  }
}

/** Tells the account that a question is about as its owner knows it. */
const whoseIn =
  (list: () => readonly Cabinet[]) =>
  (id: CabinetId): Whose | undefined => {
    const account = list().find((one) => one.id === id)
    return account && ownerOf(account, list())
  }

/** The data folder, closed to other users of the computer. */
async function openHome(home: string, log: Logger): Promise<Run> {
  await claimFolder(home)
  await closeToOthers(home, log)
  return beginRun(home)
}

interface AppParts {
  version: string
  settings: Pick<SettingsStore, 'read'>
  keychain: WatchedKeychain
  session: Session
  pacer: Pacer
  notifications: Pick<Notifications, 'attend'>
  run: Run
}

/** Commands of the app as a whole. */
function appModule(parts: AppParts): AppHandlers<'app'> {
  const { version, settings, keychain, session, pacer, notifications, run } = parts
  return {
    async 'app.state'() {
      const active = session.active()
      return {
        version,
        settings: settings.read(),
        keychain: keychain.state(),
        cabinets: session.list(),
        ...(run.isAfterCrash && { isAfterCrash: true as const }),
        ...(active !== undefined && { active }),
      }
    },
    async 'app.attention'(attention) {
      pacer.attend(attention)
      notifications.attend(attention.focused)
      session.repace()
    },
    // The web shell, which lets pages in, answers these itself.
    'app.pages': async () => [],
    async 'app.endPage'() {
      throw new CoreFailure('notFound')
    },
    'app.confirm': async () => ({ state: 'over', why: 'expired' }),
    // Electron, which alone has the system's dialog, answers this itself.
    async 'app.chooseFolder'() {
      throw new CoreFailure('notFound')
    },
  }
}

/** The Electron shell, which alone can put another version in its place, answers these itself. */
const noUpdates: AppHandlers<'updates'> = {
  'updates.state': async () => ({ hasFeed: false, installs: false, stage: 'idle' }),
  'updates.check': async () => undefined,
  'updates.install': async () => undefined,
  'updates.cancel': async () => undefined,
}

type CommandHandler = (argument: unknown) => Promise<unknown>

/** The commands, each carried out by what it was declared to do. */
function asDeclared(commands: object): CommandHandlers {
  const risks: CommandDeclarations = declared
  const all = Object.entries(commands).map(([name, handler]: [string, CommandHandler]) => {
    const { risk } = risks[name] ?? {}
    const carryOut = (argument?: Partial<CabinetArgument>) => {
      const command = { name, risk, cabinet: argument?.cabinet, agreed: false }
      return asPartOf({ command }, async () => handler(argument))
    }
    return [name, carryOut]
  })
  return Object.fromEntries(all) as CommandHandlers
}

type CabinetArgument = { cabinet: string }

/** The commands that are about one cabinet: each is given to the cabinet's own module. */
function cabinetCommands({ workspace }: Session): Partial<CommandHandlers> {
  const all = Object.values(cabinetModules).flatMap((module: CommandDeclarations) =>
    Object.entries(module),
  )
  const give =
    (name: string) =>
    async ({ cabinet, ...argument }: CabinetArgument): Promise<unknown> => {
      const commands = workspace(cabinet).commands as unknown as Record<
        string,
        (argument: object) => Promise<unknown>
      >
      return commands[name]?.(argument)
    }
  return Object.fromEntries(all.map(([name]) => [name, give(name)]))
}
