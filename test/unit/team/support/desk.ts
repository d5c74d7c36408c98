import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'
import type { Colleagues } from '../../../../electron/bridge/colleagues.ts'
import type { CoreOptions } from '../../../../electron/core/ports.ts'
import type { TeamPlace } from '../../../../electron/core/team/index.ts'
import { startDemo, type RunningDemo } from '../../../../electron/demo/index.ts'
import { createHome, startCore, type Home, type Started } from '../../core/support/harness.ts'
import { createMemorySecrets } from '../../core/support/secrets.ts'

/** The cabinet that all desks are signed in to. */
export const cabinet = 'demo'

/** A demo account of a test file's own, and where its desks are; both are gone after all that the file does. */
export async function ownDemo(): Promise<{ home: Home; demo: RunningDemo }> {
  const home = await createHome()
  const demo = await startDemo({ home: join(home.path, 'demo'), life: 'off' })
  afterAll(async () => {
    await demo.close()
    await home.remove()
  })
  return { home, demo }
}

export interface Desk extends Started {
  commands: Started['core']['commands']
  close(): Promise<void>
}

interface DeskOptions extends Partial<Omit<CoreOptions, 'home' | 'demo' | 'secrets'>> {
  home: Home
  demo: RunningDemo
  /** Folder of its own below the home. */
  name: string
  place?: TeamPlace | undefined
  /** As of an earlier start of the same desk. */
  secrets?: Started['secrets']
}

/** The app at somebody's desk, signed in to the same account; it is closed when the test is over. */
export async function openDesk(options: DeskOptions): Promise<Desk> {
  const { home, demo, name, place, secrets = createMemorySecrets(), ...more } = options
  if (place) secrets.entries.set(`team/${cabinet}`, JSON.stringify(place))
  const host = { start: () => Promise.resolve(demo), close: () => Promise.resolve() }
  const desk = await startCore(join(home.path, name), { demo: host, secrets, ...more })
  let closing: Promise<void> | undefined
  const close = () => (closing ??= desk.core.close())
  onTestFinished(close)
  const { commands } = desk.core
  await commands['session.signIn']({ way: 'demo' })
  return { ...desk, commands, close }
}

export const isConnected = ({ colleagues }: { colleagues?: Colleagues }): boolean =>
  colleagues?.state === 'connected'
