import type { Core, Logger } from '../core/ports.ts'

/**
 * A core that has not closed by then never will, milliseconds: a message on the wire is over within 30
 * seconds, and writing down its outcome takes moments.
 */
const patience = 45_000

/**
 * Closes the core, which finishes what must not be cut. A failure or a hang is logged and does not
 * keep the program from ending: it would be invisible, and would hold the data folder.
 */
export async function closeInTime(core: Core, log: Logger): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('It took too long')), patience)
  try {
    await Promise.race([core.close(), late.promise])
  } catch (error) {
    log.error('The core did not close', { error: String(error) })
  } finally {
    clearTimeout(timer)
  }
}
