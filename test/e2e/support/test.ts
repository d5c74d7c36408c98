import { test as base, expect, type Page } from '@playwright/test'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Answer, Argument, CommandName } from '../../../electron/bridge/index.ts'
import type { SignIn } from '../../../electron/bridge/session.ts'
import type { Cabinet } from '../../../electron/bridge/cabinet.ts'
import { createKeychain } from '../../../electron/core/platform/secrets/keychain.ts'
import type { DemoOptions } from '../../../electron/demo/index.ts'
import { startService, type Service } from '../../support/service.ts'
import { command } from './program.ts'
import { typeCode } from './codes.ts'
import { startShell, type Keychain, type Shell } from './shell.ts'

interface Options {
  /** Which keychain the app finds. */
  keychain: Keychain
  /** Whether the app starts in the demo cabinet that it carries. */
  carriedDemo: boolean
  /** How long the account may take to show what was not confirmed, milliseconds; undefined: as the app has it. */
  settle: number | undefined
  /** Whether codes in the terminal are typed into the page that asks for them, as a person does. */
  typesCodes: boolean
  /** A larger cabinet than usual. */
  sizes: DemoOptions['sizes']
}

/** The app over its whole life in one test. */
export interface App {
  /** The data folder. */
  readonly home: string
  /** Signs in as a page would, without one: for tests whose subject is what comes after. */
  signIn(by: SignIn): Promise<Cabinet>
  /** Gives the program one command as a page would. */
  command<C extends CommandName>(name: C, argument: Argument<C>): Promise<Answer<C>>
  /** Follows a fresh address to a place of the app, which is the messages unless another is given. */
  open(page?: Page, place?: string): Promise<void>
  /** Ends the program and leaves the page as it is. */
  stop(): Promise<void>
  /** Ends the program and starts it anew with the same data folder. */
  restart(): Promise<void>
  /**
   * The same, but the program is killed (`kill -9`) while the page is open.
   * @param meanwhile done before it starts again
   */
  crash(meanwhile?: () => Promise<void>): Promise<void>
}

interface Fixtures {
  folder: string
  service: Service
  app: App
  /** What the page itself complained about; looked at after every test. */
  defects: { found: string[]; ignore(): void }
}

/**
 * A service, the app's program and a browser page, fresh for every test. After each test the service
 * must have seen no request that breaks its rules, and the page must have had no defect.
 */
export const test = base.extend<Fixtures & Options>({
  keychain: ['real', { option: true }],
  carriedDemo: [false, { option: true }],
  settle: [1_000, { option: true }],
  typesCodes: [true, { option: true }],
  sizes: [undefined, { option: true }],

  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'switchdesk-e2e-'))
    await use(folder)
    await rm(folder, { recursive: true, force: true })
  },

  service: async ({ folder, sizes }, use) => {
    const service = await startService(join(folder, 'service'), sizes && { scale: 'large', sizes })
    await use(service)
    // A test may leave the service down.
    await service.comeBack()
    const violations = await service.violations()
    await service.close()
    expect(violations, 'requests that break the interface’s rules').toEqual([])
  },

  defects: async ({ context }, use) => {
    const found: string[] = []
    let watching = true
    const note = (text: string): void => {
      if (watching) found.push(text)
    }
    context.on('weberror', (error) => note(error.error().message))
    context.on('console', (message) => {
      // The browser itself notes a connection that broke, which tests do on purpose.
      if (message.type() === 'error' && !message.text().includes('net::ERR_')) note(message.text())
    })
    await use({ found, ignore: () => (watching = false) })
    expect(found, 'defects of the page').toEqual([])
  },

  app: async (
    { folder, service, keychain, carriedDemo, settle, typesCodes, page, defects },
    use,
  ) => {
    const home = join(folder, 'home')
    const start = async (): Promise<Shell> => {
      const started = await startShell({ home, keychain, demo: carriedDemo, settle })
      if (typesCodes) started.onCode((code) => void typeCode(page.context(), code))
      return started
    }
    let shell = await start()
    await use({
      home,
      signIn: async (by) => command(await shell.newAddress(), 'session.signIn', by),
      command: async (name, argument) => command(await shell.newAddress(), name, argument),
      async open(into = page, place = '#/inbox') {
        // From another address, so that the same page is really loaded anew.
        await into.goto('about:blank')
        await into.goto(await shell.newAddress())
        // The page has read the code by now, which was there.
        await into.evaluate((to) => void (location.hash = to), place)
      },
      stop: () => shell.stop(),
      async restart() {
        await page.goto('about:blank')
        await shell.stop()
        shell = await start()
      },
      async crash(meanwhile) {
        await shell.kill()
        await page.goto('about:blank')
        await meanwhile?.()
        shell = await start()
      },
    })
    // Without its program a page may well complain.
    defects.ignore()
    await shell.stop()
    expect(shell.complaints, 'what the program wrote to standard error').toBe('')
    if (keychain === 'real') await forgetKeys(home)
    void service
  },
})

/** Another test’s service may get the same address, and its account would be taken for this one. */
async function forgetKeys(home: string): Promise<void> {
  const files = await readdir(join(home, 'archives')).catch(() => [])
  const cabinets = files.flatMap((file) => /^([^.]+)\.db$/.exec(file)?.[1] ?? [])
  await Promise.all(cabinets.map((cabinet) => createKeychain().remove(`archive/${cabinet}`)))
}

/** For `test.use`: the app as those see it who have not asked their system for less motion. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const

export { expect }
