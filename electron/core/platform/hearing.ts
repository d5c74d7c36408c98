import { AsyncLocalStorage } from 'node:async_hooks'

/** Delivery of a command's answer to the page that gave it. */
export interface Hearing {
  /** Carries the command out; all that it begins belongs to it. */
  run<T>(command: () => T): T
  /** The answer has left for the page, or will never reach it. Only the first word counts. */
  end(isHeard: boolean): void
}

/** Follows the asynchronous context of the command, so callers need not pass it on. */
const running = new AsyncLocalStorage<Promise<boolean>>()

export function createHearing(): Hearing {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  return { run: (command) => running.run(promise, command), end: resolve }
}

/**
 * Resolves when it is known if the answer to the command under way reaches its page. Work that no
 * page asked for counts as delivered.
 */
export const isHeard = (): Promise<boolean> => running.getStore() ?? Promise.resolve(true)
