import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDemo, type DemoOptions, type RunningDemo } from '../../electron/demo/index.ts'
import { databaseFileOf } from '../../electron/demo/state/database.ts'

const MINUTE = 60_000
const SEED = 1

/** Files of cabinets that were filled here, by the time at which they were. */
const filled = new Map<string, Promise<Buffer>>()

/**
 * Starts a demo cabinet. A new one of the usual size and seed gets a copy of one that was filled at the
 * same time (in the same minute, by the real clock): filling takes longer than most tests.
 */
export async function startFilledDemo(options: DemoOptions): Promise<RunningDemo> {
  const { home, scale = 'small', seed = SEED, now } = options
  const file = databaseFileOf(home, scale, seed)
  if (scale === 'small' && seed === SEED && !existsSync(file)) {
    const content = await contentAt(now)
    mkdirSync(home, { recursive: true })
    writeFileSync(file, content)
  }
  return startDemo(options)
}

function contentAt(now: DemoOptions['now']): Promise<Buffer> {
  const time = now ? `clock ${now()}` : `minute ${Math.floor(Date.now() / MINUTE)}`
  const known = filled.get(time)
  if (known) return known
  const made = fill(now)
  filled.set(time, made)
  return made
}

async function fill(now: DemoOptions['now']): Promise<Buffer> {
  const home = mkdtempSync(join(tmpdir(), 'switchdesk-filled-'))
  try {
    const demo = await startDemo({ home, now, life: 'off' })
    await demo.close()
    return readFileSync(databaseFileOf(home, 'small', SEED))
  } finally {
    rmSync(home, { recursive: true })
  }
}
