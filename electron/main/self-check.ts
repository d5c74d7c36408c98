import { app, BrowserWindow } from 'electron'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SecretStore } from '../core/platform/secrets/types.ts'
import type { Core } from '../core/ports.ts'

/**
 * Flag that has a packed program check itself in a data folder of its own, print the result, and
 * end.
 */
const flag = '--self-check'

/** How long the page and the first reading may each take, milliseconds, and how often they are looked at. */
const patience = 30_000
const pause = 200

/** A panel's link can be pressed once the page, its styles and its bridge have come. */
const IS_SHOWN = `document.querySelector('nav a') !== null && 'switchdesk' in window`

/** Result of the check for the parts that a package may lack: a line of JSON, and an exit code. */
interface Findings {
  /** As the core sees it: the compiled module was loaded, and the system's keychain took and gave a secret. */
  keychain: string
  /** Place of the messages: on the disk, by the compiled database in a thread of its own. */
  database: string
  /**
   * The demo cabinet, whose service has a thread of its own, was signed in to and returned its
   * conversations.
   */
  demo: boolean
  page: boolean
}

export interface SelfCheck {
  /** A data folder for this run alone. */
  home: string
  /** The keychain, in which nothing is left afterwards. */
  secrets: SecretStore
  /** Prints the result; returns the exit code. */
  tell(core: Core): Promise<number>
  /** Prints why the program did not even start: a dialog would have no reader. */
  fail(error: unknown): void
  /** Takes away what the run has left. The core has closed by then. */
  clear(): Promise<void>
}

/** The check that was asked for, if one was. */
export function askedSelfCheck(
  argv: readonly string[],
  keychain: SecretStore,
): SelfCheck | undefined {
  if (!argv.includes(flag)) return undefined
  const home = mkdtempSync(join(tmpdir(), 'switchdesk-self-check-'))
  const written = new Set<string>()
  return {
    home,
    secrets: {
      ...keychain,
      write(account, value) {
        written.add(account)
        return keychain.write(account, value)
      },
    },
    async tell(core) {
      const findings = await find(core)
      const { keychain, database, demo, page } = findings
      const ok = keychain === 'ready' && database === 'disk' && demo && page
      say({ ok, version: app.getVersion(), ...findings })
      return ok ? 0 : 1
    },
    fail: (error) => say({ ok: false, error: String(error) }),
    async clear() {
      for (const account of written) await keychain.remove(account)
      rmSync(home, { recursive: true, force: true })
    },
  }
}

function say(what: object): void {
  process.stdout.write(`${JSON.stringify(what)}\n`)
}

async function find({ commands }: Core): Promise<Findings> {
  const page = await holds(isShown)
  const { keychain, active } = await commands['app.state'](undefined)
  if (active === undefined) return { keychain, database: 'none', demo: false, page }
  const asked = { cabinet: active, limit: 1, filter: { kind: 'all' } } as const
  const hasThreads = async () => (await commands['inbox.threads'](asked)).threads.length > 0
  const demo = await holds(() => hasThreads().catch(() => false))
  const { database } = await commands['cabinet.state']({ cabinet: active })
  return {
    keychain,
    database: database.state === 'open' ? database.kept : database.state,
    demo,
    page,
  }
}

async function isShown(): Promise<boolean> {
  const [window] = BrowserWindow.getAllWindows()
  try {
    const shown: unknown = await window?.webContents.executeJavaScript(IS_SHOWN)
    return shown === true
  } catch {
    // The page is being replaced at that moment; it is looked at again.
    return false
  }
}

/** Waits for a condition as long as the patience lasts; returns true if it came to hold. */
async function holds(condition: () => Promise<boolean>): Promise<boolean> {
  for (let left = patience / pause; left > 0; left -= 1) {
    if (await condition()) return true
    await sleep(pause)
  }
  return false
}
