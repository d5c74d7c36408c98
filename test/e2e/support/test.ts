import { test as base, expect, type Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startService, type Service } from './service.ts'
import { startShell, type Keychain, type Shell } from './shell.ts'

interface Options {
  /** Which keychain the app finds. */
  keychain: Keychain
  /** Whether the app starts in the demo cabinet that it carries. */
  carriedDemo: boolean
}

/** The app over its whole life in one test. */
export interface App {
  /** The data folder. */
  readonly home: string
  /** Follows the address that the program printed last. */
  open(page?: Page): Promise<void>
  /** Ends the program and starts it anew with the same data folder. */
  restart(): Promise<void>
}

interface Fixtures {
  folder: string
  service: Service
  app: App
  /** What the page itself complained about; looked at after every test. */
  defects: string[]
}

/**
 * A service, the app's program and a browser page, fresh for every test. After each test the service
 * must have seen no request that breaks its rules, and the page must have had no defect.
 */
export const test = base.extend<Fixtures & Options>({
  keychain: ['real', { option: true }],
  carriedDemo: [false, { option: true }],

  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'switchdesk-e2e-'))
    await use(folder)
    await rm(folder, { recursive: true, force: true })
  },

  service: async ({ folder }, use) => {
    const service = await startService(join(folder, 'service'))
    await use(service)
    // A test may leave the service down.
    await service.comeBack()
    const violations = await service.violations()
    await service.close()
    expect(violations, 'requests that break the interface’s rules').toEqual([])
  },

  defects: async ({ context }, use) => {
    const defects: string[] = []
    context.on('weberror', (error) => defects.push(error.error().message))
    context.on('console', (message) => {
      const text = message.text()
      // The browser itself notes a connection that broke, which tests do on purpose.
      if (message.type() === 'error' && !text.includes('net::ERR_')) defects.push(text)
    })
    await use(defects)
    expect(defects, 'defects of the page').toEqual([])
  },

  app: async ({ folder, service, keychain, carriedDemo, page, defects }, use) => {
    const home = join(folder, 'home')
    const start = (): Promise<Shell> => startShell({ home, keychain, demo: carriedDemo })
    let shell = await start()
    await use({
      home,
      async open(into = page) {
        // From another address, so that the same page is really loaded anew.
        await into.goto('about:blank')
        await into.goto(shell.address)
      },
      async restart() {
        await shell.stop()
        shell = await start()
      },
    })
    await shell.stop()
    expect(shell.complaints, 'what the program wrote to standard error').toBe('')
    void [service, defects]
  },
})

export { expect }
