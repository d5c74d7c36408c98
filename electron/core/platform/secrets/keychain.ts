import { createTaskQueue } from '../tasks/task-queue.ts'
import { loadKeytar, type Keytar } from './keytar.ts'
import { troubleOf } from './trouble.ts'
import type { SecretStore } from './types.ts'
import type { KeychainTrouble } from '../../../bridge/app.ts'

const SERVICE = 'Switchdesk'
const LIMIT = 10_000
/**
 * An entry that is written and removed to see whether the keychain is open. Each process has its own:
 * libsecret fails on an entry that another program removes at that moment.
 */
const CANARY = `keychain-check-${process.pid}`

export interface KeychainOptions {
  /** Loads keytar, or resolves with undefined if there is none. */
  load?: () => Promise<Keytar | undefined>
  /** Time one call may take, in milliseconds. Default 10,000. */
  limit?: number
}

/**
 * The operating system's keychain through keytar. One call at a time: a keychain that hangs blocks
 * a thread of the pool for ever, and must not take a second one. While a call hangs, later calls
 * are answered `timedOut` without being made.
 */
export function createKeychain({
  load = loadKeytar,
  limit = LIMIT,
}: KeychainOptions = {}): SecretStore {
  const enqueue = createTaskQueue()
  let hanging = false
  let loaded: Promise<Keytar | undefined> | undefined

  function ask<T>(call: (keytar: Keytar) => Promise<T>): Promise<T | { state: KeychainTrouble }> {
    return enqueue(async () => {
      if (hanging) return { state: 'timedOut' }
      loaded ??= load()
      const keytar = await loaded
      if (!keytar) return { state: 'unavailable' }
      const answer = call(keytar).catch((error: unknown) => ({ state: troubleOf(error) }))
      hanging = true
      void answer.finally(() => (hanging = false))
      return withLimit(answer, limit)
    })
  }

  return {
    read: (account) =>
      ask(async (keytar) => {
        const value = await find(keytar, account)
        return value === null ? { state: 'absent' as const } : { state: 'found' as const, value }
      }),
    write: (account, value) =>
      ask(async (keytar) => {
        await keytar.setPassword(SERVICE, account, value)
        return { state: 'done' as const }
      }),
    remove: (account) =>
      ask(async (keytar) => {
        if (await keytar.deletePassword(SERVICE, account)) return { state: 'done' as const }
        await proveOpen(keytar)
        await keytar.deletePassword(SERVICE, account)
        return { state: 'done' as const }
      }),
  }
}

/** Rejects where the keychain only seems to hold nothing. */
async function find(keytar: Keytar, account: string): Promise<string | null> {
  const value = await keytar.getPassword(SERVICE, account)
  if (value !== null) return value
  await proveOpen(keytar)
  // The check above may have made the user unlock it.
  return keytar.getPassword(SERVICE, account)
}

/**
 * keytar finds nothing in a locked keychain, just as in an empty one; writing distinguishes them,
 * because it rejects.
 */
async function proveOpen(keytar: Keytar): Promise<void> {
  await keytar.setPassword(SERVICE, CANARY, 'open')
  await keytar.deletePassword(SERVICE, CANARY)
}

function withLimit<T>(answer: Promise<T>, limit: number): Promise<T | { state: 'timedOut' }> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ state: 'timedOut' }), limit)
    void answer.then((value) => {
      clearTimeout(timer)
      resolve(value)
    })
  })
}
