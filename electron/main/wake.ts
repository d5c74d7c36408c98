import { powerMonitor } from 'electron'
import type { Core, Logger } from '../core/ports.ts'

/**
 * Ends reusable consent when the machine sleeps or is locked, as another user may wake it, and polls
 * every signed-in cabinet at once afterwards. Only macOS and Windows report that the screen is
 * locked.
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
