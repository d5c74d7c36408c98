import type { Archive } from '../inbox/archive.ts'
import { openInMemory } from './database.ts'
import { openStore, type Store } from './store.ts'

/**
 * A new archive that is gone when it is closed; its work is done in the thread that asks. Apart from
 * `index.ts`: the core leaves SQLite to the archive's worker and does not load it.
 */
export function openMemoryArchive(): Archive {
  return inThisThread(openStore(openInMemory()))
}

/** A store behind the archive's port: what it throws rejects. */
export function inThisThread(store: Store): Archive {
  const names = Object.keys(store) as (keyof Store)[]
  return Object.fromEntries(
    names.map((name) => [
      name,
      async (...given: unknown[]) => (store[name] as (...given: unknown[]) => unknown)(...given),
    ]),
  ) as unknown as Archive
}
