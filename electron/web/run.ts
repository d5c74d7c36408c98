import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createCore, createKeychain, createLog } from '../core/index.ts'
import type { Core, Logger } from '../core/index.ts'
import type { Locale } from '../shared/locale.ts'
import type { Settings } from '../bridge/settings.ts'
import { createDemoHost } from '../demo/host.ts'
import { closeInTime } from '../shell/closing.ts'
import { openDemo } from '../shell/demo.ts'
import { createConnections } from '../shell/connections.ts'
import { homeFolder, serviceFiles } from '../shell/home.ts'
import { claimHome } from '../shell/instance.ts'
import { settleTime } from '../shell/settle.ts'
import { createUploads, type Uploads } from '../shell/uploads.ts'
import { createCodes, type Codes } from './codes.ts'
import { devPages } from './dev-pages.ts'
import { removeRedirectPages, writeRedirectPage } from './redirect-page.ts'
import type { WebOptions } from './options.ts'
import { builtPages } from './pages.ts'
import { startWebShell } from './server.ts'
import type { AppAddress, WebShell } from './server.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface RunningWebShell extends Pick<WebShell, 'newAddress'> {
  /** Writes a file that leads a browser to an address; returns its path. */
  leadTo(address: AppAddress): Promise<string>
  /** Returns the language of the terminal, which is the app's. */
  locale(): Promise<Locale>
  close(): Promise<void>
}

/**
 * Starts the core and the web shell around it.
 *
 * @param show writes lines where the person at the computer alone reads them
 * @throws when the environment makes no sense, the data folder is in use, the port is taken, or the renderer was
 *   not built.
 */
export async function runWebShell(
  options: WebOptions,
  show: (lines: string[]) => void,
): Promise<RunningWebShell> {
  const home = homeFolder(process)
  const settle = settleTime(process)
  const claim = await claimHome(home)
  const log = createLog({ home })
  const uploads = createUploads()
  const locale = async () => localeOf((await core.commands['app.state'](undefined)).settings)
  const codes = createCodes({ show, locale })
  const core: Core = await createCore({
    home,
    version: await ownVersion(),
    secrets: createKeychain(),
    demo: createDemoHost({ home }),
    confirm: codes.confirm,
    uploads,
    services: serviceFiles(home, process),
    settle,
    log,
  })
  try {
    if (options.demo) await openDemo(core.commands)
    const shell = await serve({ core, codes, uploads, log, options })
    return {
      newAddress: shell.newAddress,
      locale,
      leadTo: (address) => writeRedirectPage(home, address),
      async close() {
        await shell.close()
        await removeRedirectPages(home)
        await closeInTime(core, log)
        await claim.release()
      },
    }
  } catch (error) {
    await closeInTime(core, log)
    await claim.release()
    throw error
  }
}

interface WebParts {
  core: Core
  codes: Codes
  uploads: Uploads
  log: Logger
  options: WebOptions
}

function serve({ core, codes, uploads, log, options }: WebParts): Promise<WebShell> {
  const { port, dev } = options
  const connections = createConnections(core.commands, log)
  return startWebShell({
    port,
    pages: (server) => (dev ? devPages(root, server) : builtPages(`${root}/out/renderer`)),
    openConnection: connections.open,
    listen: core.listen,
    codes,
    uploads,
    files: core.files,
    async boot() {
      const { settings } = await core.commands['app.state'](undefined)
      return { shell: 'web', settings: { locale: settings.locale, theme: settings.theme } }
    },
    log,
  })
}

/** The language that the user chose, else the terminal's. */
function localeOf({ locale }: Settings): Locale {
  if (locale !== 'system') return locale
  return Intl.DateTimeFormat().resolvedOptions().locale.startsWith('ru') ? 'ru' : 'en'
}

async function ownVersion(): Promise<string> {
  const file = await readFile(`${root}/package.json`, 'utf8')
  return (JSON.parse(file) as { version: string }).version
}
