import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import type { Core } from '../../../../electron/core/ports.ts'
import type { Cabinet } from '../../../../electron/bridge/cabinet.ts'
import type { SignIn } from '../../../../electron/bridge/session.ts'
import { createHome, startCore } from './harness.ts'
import type { Home, MemoryLog, Recorder, Started } from './harness.ts'
import { createMemorySecrets, type MemorySecrets } from './secrets.ts'
import { startService, type ScriptedService } from './service.ts'
import { PASSWORD } from './scripted-account.ts'

type Options = Parameters<typeof startCore>[1]

/** The program, with a home, a keychain and a service of its own. */
export interface App {
  /** The data folder. */
  readonly home: string
  readonly service: ScriptedService
  readonly secrets: MemorySecrets
  /** Of the present life. */
  readonly core: Core
  readonly recorder: Recorder
  readonly log: MemoryLog
  /** Ends the program and starts it again in the same home. */
  restart(options?: Options): Promise<Started>
  addresses(): { rest: string }
  byEmail(password?: string): SignIn
  /** By e-mail, unless told otherwise. */
  signIn(by?: SignIn): Promise<Cabinet>
  state(): ReturnType<Core['commands']['app.state']>
  check(cabinet: Cabinet): ReturnType<Core['commands']['cabinet.check']>
  /** What the keychain holds of sessions, without whose they are. */
  storedTokens(): unknown[]
  /** Resolves when a cabinet is told to be in this state. */
  becomes(wanted: Cabinet['state']): Promise<unknown>
  /** Everything that is written down in the home, logs included. */
  writtenDown(): Promise<string>
}

/** Gives each test of the file that calls it a fresh program, and clears it away afterwards. */
export function appForEachTest(): App {
  let home: Home
  let service: ScriptedService
  let secrets: MemorySecrets
  let started: Started
  const running: Started[] = []

  beforeEach(async () => {
    home = await createHome()
    service = await startService()
    secrets = createMemorySecrets()
    started = await start()
  })

  afterEach(async () => {
    await Promise.all(running.splice(0).map(({ core }) => core.close()))
    await service.close()
    await home.remove()
  })

  async function start(options: Options = {}): Promise<Started> {
    const one = await startCore(home.path, { secrets, ...options })
    running.push(one)
    return one
  }

  const app: App = {
    get home() {
      return home.path
    },
    get service() {
      return service
    },
    get secrets() {
      return secrets
    },
    get core() {
      return started.core
    },
    get recorder() {
      return started.recorder
    },
    get log() {
      return started.log
    },
    async restart(options) {
      await started.core.close()
      started = await start(options)
      return started
    },
    addresses: () => ({ rest: service.addresses.rest }),
    byEmail: (password = PASSWORD) => annasSignIn(password, app.addresses()),
    signIn: (by = app.byEmail()) => started.core.commands['session.signIn'](by),
    state: () => started.core.commands['app.state'](undefined),
    check: ({ id }) => started.core.commands['cabinet.check']({ cabinet: id }),
    storedTokens: () => tokensIn(secrets),
    becomes: (wanted) =>
      started.recorder.event('cabinets.changed', ({ changed }) =>
        changed.some(({ state }) => state === wanted),
      ),
    writtenDown: () => textsIn(home.path),
  }
  return app
}

const annasSignIn = (password: string, addresses: { rest: string }): SignIn => ({
  way: 'email',
  email: 'anna@example.org',
  password,
  generation: 'current',
  addresses,
})

/** What a keychain holds of sessions, without whose they are. */
function tokensIn({ entries }: MemorySecrets): unknown[] {
  return [...entries]
    .filter(([account]) => account.startsWith('session/'))
    .map(([, value]) => {
      const { owner: _owner, ...tokens } = JSON.parse(value) as Record<string, unknown>
      return tokens
    })
}

/** The content of all files in a folder. */
async function textsIn(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const texts = files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8'))
  return (await Promise.all(texts)).join('\n')
}
