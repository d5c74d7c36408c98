import { powerMonitor } from 'electron'
import type { Core, Logger } from '../core/ports.ts'

/**
 * After the machine slept, asks every signed-in cabinet for news at once. Whoever wakes or unlocks it may be
 * somebody else than who agreed to something for now. Only macOS and Windows say that the screen is locked.
 */
export function followSleep(core: Core, log: Logger): void {
  powerMonitor.on('suspend', core.endAgreements)
  powerMonitor.on('lock-screen', core.endAgreements)
  powerMonitor.on('resume', () => {
    checkAll(core).catch((error: unknown) => {
      log.warn('No check after sleep', { error: String(error) })
    })
  })
}

async function checkAll(core: Core): Promise<void> {
  const { cabinets } = await core.commands['app.state'](undefined)
  const signedIn = cabinets.filter(({ state }) => state === 'signedIn')
  await Promise.all(signedIn.map(({ id }) => core.commands['cabinet.check']({ cabinet: id })))
}
