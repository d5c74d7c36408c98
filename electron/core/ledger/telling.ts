import { isHeard } from '../platform/hearing.ts'

/** Calls done in this run whose result the user knows from the answer to their command. */
export interface Telling {
  /** A call is done; its command's answer is still to come. */
  begin(id: string): void
  /** True if the answer has arrived, or is under way: the user need not be asked about it. */
  isTold(id: string): boolean
  /** Calls whose answers certainly arrived. */
  heard(): ReadonlySet<string>
  /** It is written down. */
  forget(ids: Iterable<string>): void
}

/**
 * @param onUnheard called when an answer never reached its page, so that the user has to see the
 *   call
 */
export function createTelling(onUnheard: () => void): Telling {
  const calls = new Map<string, 'owed' | 'heard'>()

  async function follow(id: string): Promise<void> {
    calls.set(id, 'owed')
    if (await isHeard()) {
      calls.set(id, 'heard')
    } else {
      calls.delete(id)
      onUnheard()
    }
  }

  return {
    begin: (id) => void follow(id),
    isTold: (id) => calls.has(id),
    heard: () => new Set([...calls.keys()].filter((id) => calls.get(id) === 'heard')),
    forget(ids) {
      for (const id of ids) calls.delete(id)
    },
  }
}
