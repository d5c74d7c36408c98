import type { Crossed } from '../thread.ts'
import { asTeamFailure } from './failure.ts'

type Task = (...given: never[]) => Promise<unknown>

/** Wraps functions so that they resolve with failures as data: see `Crossing`. */
export function crossing<T extends object>(functions: T): Crossed<T> {
  const crossed = Object.entries(functions).map(([name, task]: [string, Task]) => [
    name,
    async (...given: never[]) => {
      try {
        return { ok: true, value: await task(...given) }
      } catch (error) {
        const { trouble, message } = asTeamFailure(error)
        return { ok: false, trouble, details: message }
      }
    },
  ])
  return Object.fromEntries(crossed) as Crossed<T>
}
