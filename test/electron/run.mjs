/**
 * One scenario in a process of its own:
 * `node --expose-gc --import ./stand-in/hooks.mjs run.mjs scenarios/NAME.mjs`, with the browser's address in
 * `STAND_IN_BROWSER`. Prints what does not hold, and ends with 1 if anything does not.
 */
import { chromium, expect } from '@playwright/test'
import Sqlite from 'better-sqlite3-multiple-ciphers'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startService } from '../support/service.ts'
import { ended, PATIENCE, system, until } from './stand-in/system.mjs'
import { program, refusals } from './stand-in/types.mjs'

/** How long one thing of a scenario may take, in milliseconds: only what hangs takes that long. */
const LONGEST = 300_000

const [, , path] = process.argv
const end = process.reallyExit.bind(process)
const ownPlatform = process.platform
const { default: scenario } = await import(`./${path}`)
const folder = mkdtempSync(join(tmpdir(), 'switchdesk-electron-'))
const home = join(folder, 'home')
process.chdir(folder)
process.env.SWITCHDESK_HOME = home
process.env.DBUS_SESSION_BUS_ADDRESS = 'disabled:'
system.paths = {
  home: folder,
  appData: folder,
  temp: tmpdir(),
  logs: join(folder, 'logs'),
  exe: process.execPath,
  userData: join(folder, 'x'),
}
system.platform = scenario.platform ?? 'linux'
const browser = await chromium.connect(process.env.STAND_IN_BROWSER)
system.context = await browser.newContext({
  locale: 'ru-RU',
  timezoneId: 'Europe/Moscow',
  bypassCSP: scenario.bypassCSP ?? false,
})
system.context.setDefaultTimeout(PATIENCE)

process.on('uncaughtException', (error) => {
  system.defects.push(`uncaught, for which Electron shows an error box: ${error.stack}`)
})
process.on('unhandledRejection', (error) => {
  system.defects.push(`unhandled rejection in the main process: ${error?.stack ?? error}`)
})

const failures = []
/** The thing that is looked at. */
let current = 'the start'
let service
const stage = {
  system,
  until,
  expect: expect.configure({ timeout: PATIENCE }),
  home,
  ended: ended.promise,
  /** One thing that must hold; the scenario goes on where it does not. */
  async holds(what, test) {
    current = what
    patience.refresh()
    try {
      if ((await test()) === false) throw new Error('it does not')
    } catch (error) {
      const reason = String(error.message ?? error)
        .split('\n')
        .slice(0, 6)
        .join(' | ')
      failures.push(`${what}: ${reason.slice(0, 500)}`)
    }
  },
  equal(one, other) {
    const [given, wanted] = [JSON.stringify(one), JSON.stringify(other)]
    if (given !== wanted) throw new Error(`${given} is not ${wanted}`)
  },
  /** Starts the built main process as Electron does: evaluates the main script, then becomes ready. */
  async start(...args) {
    // Before the platform changes, which its loader looks at.
    new Sqlite(':memory:').close()
    process.argv = ['/opt/electron/electron', program, ...args]
    const electron = await import('./stand-in/electron.mjs')
    if (system.platform !== ownPlatform) {
      Object.defineProperty(process, 'platform', { value: system.platform })
    }
    await import(pathToFileURL(join(program, 'out/main/index.js')).href)
    electron.becomeReady()
    return electron
  },
  /** The demo cabinet as a service of its own, which a scenario can give messages. */
  async service() {
    service = await startService(join(folder, 'service'))
    return service
  },
  /** Signs in to it, and reads what is there, which is no news by that; answers the cabinet. */
  async signIn({ account: { email, password }, addresses: { rest } }) {
    const by = { way: 'email', email, password, generation: 'current', addresses: { rest } }
    const cabinet = await stage.call('session.signIn', by)
    await stage.call('cabinet.check', { cabinet: cabinet.id })
    return cabinet
  },
  /** The person turns to another program, and this one has heard of it. */
  async lookAway() {
    stage.system.windows[0].blur()
    await stage.catchUp()
  },
  /** Returns when the program has heard all that was done before: it answers what the page asks in turn. */
  catchUp: () => stage.call('app.state'),
  window: () =>
    until(() => {
      const [window] = system.windows
      return window?._page && window.isVisible() && window
    }, 'a window that shows'),
  get page() {
    return system.windows[0]?._page
  },
  /** A command as the page gives it. */
  async call(command, argument) {
    const result = await stage.page.evaluate(
      ([called, given]) => globalThis.switchdesk.call(called, given),
      [command, argument],
    )
    if (!result.ok) throw new Error(`${command}: ${JSON.stringify(result.failure)}`)
    return result.value
  },
}

function report() {
  const bad = [
    ...failures,
    ...[...new Set(system.defects)].map(
      (one) => `a defect: ${one.split('\n').slice(0, 3).join(' | ')}`,
    ),
    ...[...new Set(refusals)].map((one) => `refused: ${one}`),
  ]
  for (const one of bad) console.log(one)
  if (process.env.STAND_IN_LOG) console.log(system.log.join('\n'))
  rmSync(folder, { recursive: true, force: true })
  end(bad.length > 0 ? 1 : 0)
}

const patience = setTimeout(() => {
  failures.push(`it did not come to its end: ${current}`)
  report()
}, LONGEST)
try {
  await scenario(stage)
} catch (error) {
  failures.push(`it did not run to its end: ${String(error.stack ?? error).slice(0, 900)}`)
}
await service?.close()
await system.context.close()
report()
