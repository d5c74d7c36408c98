import { AsyncLocalStorage } from 'node:async_hooks'

/** Whether the page that gave a command gets its answer. */
export interface Hearing {
  /** Carries the command out; all that it begins belongs to it. */
  run<T>(command: () => T): T
  /** The answer has left for the page, or will never reach it. Only the first word counts. */
  end(isHeard: boolean): void
}

/** Told by where the work was begun, so that no caller hands it on. */
const running = new AsyncLocalStorage<Promise<boolean>>()

export function createHearing(): Hearing {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  return { run: (command) => running.run(promise, command), end: resolve }
}

/**
 * Resolves when it is known whether the answer to the command that is being carried out reaches its page.
 * What no page asked for counts as heard.
 */
export const isHeard = (): Promise<boolean> => running.getStore() ?? Promise.resolve(true)
