import { app, dialog, session } from 'electron'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createCore, createKeychain, createLog } from '../core/index.ts'
import type { Core } from '../core/index.ts'
import { ForeignFolder } from '../core/platform/disk/own-folder.ts'
import { createDemoHost } from '../demo/host.ts'
import { closeInTime } from '../shell/closing.ts'
import { openDemo } from '../shell/demo.ts'
import type { FirstLook } from '../shell/first-look.ts'
import { homeFolder, serviceFiles } from '../shell/home.ts'
import { claimHome, HomeInUse } from '../shell/instance.ts'
import { listRendererFiles } from '../shell/renderer-files.ts'
import { settleTime } from '../shell/settle.ts'
import { closeOnSignal } from '../shell/stop-signals.ts'
import { createUploads } from '../shell/uploads.ts'
import { declareAppScheme, serveRenderer } from './app-protocol.ts'
import { collectLinks } from './app-links.ts'
import { createConfirm } from './confirm.ts'
import { applyDevPolicy } from './dev-policy.ts'
import { isDevelopment } from './development.ts'
import { createDialogs, type Dialogs } from './dialogs.ts'
import { tellOfLostDownloads } from './downloads.ts'
import { nameProgram } from './identity.ts'
import { watchLifecycle } from './lifecycle.ts'
import { createLinks } from './links.ts'
import { confineNavigation } from './navigation.ts'
import { openShell } from './open-shell.ts'
import { ownPage } from './page.ts'
import type { ShellPage } from './page.ts'
import { restrictPermissions } from './permissions.ts'
import { restrictRequests } from './requests.ts'
import { askedSelfCheck } from './self-check.ts'
import { localeOf } from './settings.ts'
import { allowShowKeys } from './show-keys.ts'
import { checkSpelling } from './spelling.ts'
import { textsIn } from './texts.ts'
import type { Texts } from './texts.ts'

/** The Electron shell: puts the parts together. Each is described in its own file. */

const keychain = createKeychain()
const selfCheck = askedSelfCheck(process.argv, keychain)
const home = selfCheck?.home ?? homeFolder(process)
mkdirSync(home, { recursive: true, mode: 0o700 })
app.setPath('userData', home)
// Chromium's own files lie apart from ours.
app.setPath('sessionData', join(home, 'browser'))
nameProgram()
app.enableSandbox()
// How `npm start` has V8 save memory is for this process: a page with long lists would be slower by it.
app.commandLine.removeSwitch('js-flags')
allowShowKeys()
declareAppScheme()
const appLinks = collectLinks()

const log = createLog({ home })
/** The program was asked to end, maybe before it had begun: later errors are no failure. */
let isEnding = false
app.on('before-quit', () => (isEnding = true))
if (app.requestSingleInstanceLock()) {
  start().catch((error: unknown) => {
    if (isEnding) return log.info('The start was ended', { error: String(error) })
    log.error('The app did not start', { error: String(error) })
    if (selfCheck) {
      selfCheck.fail(error)
      return void selfCheck.clear().finally(() => app.exit(1))
    }
    const t = textsIn(app.getLocale().startsWith('ru') ? 'ru' : 'en')
    dialog.showErrorBox(t('startFailed'), reason(error, t))
    app.exit(error instanceof HomeInUse ? HomeInUse.exitCode : 1)
  })
} else {
  app.quit()
}

async function start(): Promise<void> {
  const page = ownPage(process.env, isDevelopment)
  const settle = settleTime(process)
  const dialogs = createDialogs()
  const { ask } = dialogs
  const texts = async () => textsIn((await firstLook(core)).locale)
  confineNavigation(page, createLinks({ ask, texts, log }))
  await app.whenReady()
  // Electron's own lock knows nothing of the web shell.
  await claimHome(home)
  const uploads = createUploads()
  const core: Core = await createCore({
    home,
    version: app.getVersion(),
    secrets: selfCheck?.secrets ?? keychain,
    demo: createDemoHost({ home }),
    confirm: createConfirm(ask, async () => (await firstLook(core)).locale),
    uploads,
    services: serviceFiles(home, process),
    settle,
    log,
  })
  await prepareSession(page, core, dialogs)
  const lifecycle = watchLifecycle(core, log)
  closeOnSignal(() => app.quit())
  if (selfCheck || process.argv.includes('--demo')) await openDemo(core.commands)
  if (isEnding) return
  await openShell({ core, page, home, lifecycle, uploads, dialogs, appLinks, log })
  if (!selfCheck) return
  const code = await selfCheck.tell(core)
  await closeInTime(core, log)
  await selfCheck.clear()
  app.exit(code)
}

/** The page's language and colours as they are chosen now. */
async function firstLook(core: Core): Promise<FirstLook> {
  const { settings } = await core.commands['app.state'](undefined)
  return { locale: localeOf(settings), theme: settings.theme }
}

async function prepareSession(page: ShellPage, core: Core, { ask }: Dialogs): Promise<void> {
  const { defaultSession } = session
  restrictPermissions(defaultSession, page.origin)
  restrictRequests(defaultSession, page)
  checkSpelling(defaultSession)
  const texts = async () => textsIn((await firstLook(core)).locale)
  tellOfLostDownloads(defaultSession, ask, texts, log)
  if (page.reloads) applyDevPolicy(defaultSession, page.reloads)
  else {
    const files = await listRendererFiles(join(import.meta.dirname, '../renderer'))
    serveRenderer(files, () => firstLook(core))
  }
}

function reason(error: unknown, t: Texts): string {
  if (error instanceof HomeInUse) return t('runsElsewhere')
  if (error instanceof ForeignFolder) return t('foreignFolder')
  return error instanceof Error ? error.message : String(error)
}
