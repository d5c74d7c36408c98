import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** This run of the program. */
export interface Run {
  /**
   * True if the run before ended without closing: it crashed, was killed, or the computer went off.
   */
  readonly isAfterCrash: boolean
  /** Everything is closed. */
  end(): void
}

/** A file in the data folder says that the program runs; it is gone once everything is closed. */
export function beginRun(home: string): Run {
  const path = join(home, 'running')
  const isAfterCrash = existsSync(path)
  writeFileSync(path, '', { mode: 0o600 })
  return { isAfterCrash, end: () => rmSync(path, { force: true }) }
}
