import { setTimeout as sleep } from 'node:timers/promises'
import { vi } from 'vitest'

const realTimeout = globalThis.setTimeout
export const LATE = Number(process.env['SWITCHDESK_TEST_LATE'] ?? 0)

/**
 * `SWITCHDESK_TEST_LATE=300` has each wait begin so many milliseconds late, as on a busy machine: a test that
 * asserts a passing state fails then.
 */
export async function beLate(): Promise<void> {
  if (LATE > 0) await new Promise((resolve) => realTimeout(resolve, LATE))
}

/** Far longer than anything takes: a busy machine makes a test slow, not wrong. */
const LIMIT = 120_000

/**
 * The value of a check as soon as it holds: it is asked again and again until it throws no more.
 * Throws its last failure where it does not hold within two minutes.
 * @param interval milliseconds between two tries, for a check that asks something of others
 */
export async function eventually<T>(check: () => T | Promise<T>, interval = 50): Promise<T> {
  await beLate()
  return vi.waitFor(check, { timeout: LIMIT, message: 'Not so within two minutes', interval })
}

/**
 * Time for what must not happen, where no event proves that it does not. A busy machine may overlook
 * something by it, and finds nothing that is not there.
 */
export const aWhile = (): Promise<void> => sleep(200)
