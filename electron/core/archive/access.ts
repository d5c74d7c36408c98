import type { Archive, Change } from '../inbox/archive.ts'
import type { Database } from './database.ts'
import { archiveErrorOf } from './failure.ts'
import type { Sequence } from './sequence.ts'
import type { Threads } from './threads.ts'
import { beginWork, type Tables, type Work } from './work.ts'

/** Operations of the archive in the thread that asks: answered at once, or thrown from. */
export type Operations<Name extends keyof Archive> = {
  [N in Name]: (...given: Parameters<Archive[N]>) => Awaited<ReturnType<Archive[N]>>
}

/** The ways in which the operations of a store get at its tables; each throws an `ArchiveFailure`. */
export interface Access {
  read<T>(answer: () => T): T
  /** Does all of a task or nothing of it; on return it is on the disk. */
  write<T>(task: () => T): T
  /** As `write`; returns what changed of threads and messages. */
  change(task: (work: Work) => void): Change
}

export function createAccess(
  database: Database,
  tables: Tables & { threads: Threads; sequence: Sequence },
): Access {
  const transaction = database.transaction((task: () => unknown) => task())

  function read<T>(answer: () => T): T {
    try {
      return answer()
    } catch (error) {
      throw archiveErrorOf(error)
    }
  }

  function write<T>(task: () => T): T {
    try {
      return transaction.immediate(task) as T
    } catch (error) {
      tables.threads.forget()
      read(tables.sequence.load)
      throw archiveErrorOf(error)
    }
  }

  return {
    read,
    write,
    change: (task) =>
      write(() => {
        const work = beginWork(tables)
        task(work)
        return work.done()
      }),
  }
}
