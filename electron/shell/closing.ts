import type { Core, Logger } from '../core/ports.ts'

/**
 * A core that has not closed by then never will, milliseconds: a message on the wire is over within 30
 * seconds, and writing down its outcome takes moments.
 */
const patience = 45_000

/**
 * Closes the core, which finishes what must not be cut. One that fails or hangs is logged and keeps no
 * program from ending: nobody would see it, and it would hold the data folder.
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
