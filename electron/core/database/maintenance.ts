import { nameOfError, type WorkFailure } from './port.ts'
import type { Store } from './store.ts'

/** Schedules background work; it gives way to every request. */
interface Maintenance {
  (): void
  stop(): void
}

/** Runs the database's own work between requests. */
export function createMaintenance(
  { checkpoint, maintenance }: Pick<Store, 'checkpoint' | 'maintenance'>,
  onFailure: (failure: WorkFailure) => void,
): Maintenance {
  let working: NodeJS.Immediate | undefined
  const failing = new Set<string>()

  /** Failed work is tried again after the next request: no request depends on it. */
  function attempt(name: string, work: () => void): void {
    try {
      work()
      failing.delete(name)
    } catch (error) {
      if (!failing.has(name)) onFailure({ failed: name, reason: nameOfError(error) })
      failing.add(name)
    }
  }

  function workSoon(): void {
    working ??= setImmediate(() => {
      working = undefined
      attempt('checkpoint', checkpoint)
      for (const [name, work] of maintenance) {
        attempt(name, () => {
          if (work()) workSoon()
        })
      }
    })
  }

  return Object.assign(workSoon, { stop: () => clearImmediate(working) })
}
