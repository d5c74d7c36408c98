import { powerMonitor } from 'electron'
import type { Core, Logger } from '../core/ports.ts'

/** After the machine slept, asks every signed-in cabinet for news at once. */
export function checkAfterSleep(core: Core, log: Logger): void {
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
