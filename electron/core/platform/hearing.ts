import { asPartOf, workUnderWay } from './work.ts'

/** Delivery of a command's answer to the page that gave it. */
export interface Hearing {
  /** Carries the command out; all that it begins belongs to it. */
  run<T>(command: () => T): T
  /** The answer has left for the page, or will never reach it. Only the first word counts. */
  end(isHeard: boolean): void
}

export function createHearing(): Hearing {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  return { run: (command) => asPartOf({ heard: promise }, command), end: resolve }
}

/**
 * Resolves when it is known if the answer to the command under way reaches its page. Work that no
 * page asked for counts as delivered.
 */
export const isHeard = (): Promise<boolean> => workUnderWay().heard ?? Promise.resolve(true)
