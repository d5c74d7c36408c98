import { z } from 'zod'
import type { Locale } from '../shared/locale.ts'
import { command, nothing } from './command.ts'

/**
 * Reasons why no newer version was found, fetched or installed.
 * `unreachable`: no answer, or it broke off; `refused`: the server answered with an error;
 * `redirected`: it redirected; `tooLarge`: the reply was longer than announced; `unsigned`: the
 * list of versions has no signature; `tampered`: the signature is for another list; `malformed`:
 * this version cannot read the list; `older`: the offered version is older than the running one;
 * `damaged`: the package is not the one in the list; `diskFull`; `readOnly`: this program may not
 * write to its own place; `failed`: any other, see the log.
 */
export type UpdateTrouble =
  | 'unreachable'
  | 'refused'
  | 'redirected'
  | 'tooLarge'
  | 'unsigned'
  | 'tampered'
  | 'malformed'
  | 'older'
  | 'damaged'
  | 'diskFull'
  | 'readOnly'
  | 'failed'

/** Newer versions of this program, as far as it looks for them. */
export interface Updates {
  /** True if the package has an update feed; the web shell and unsigned packages do not. */
  hasFeed: boolean
  /** True if it can install the new version by itself; else the user has to. */
  installs: boolean
  /**
   * `found`: it can be fetched; `ready`: it takes its place when the program ends; `waiting`: the program ends
   * for it as soon as nothing is on the wire.
   */
  stage: 'idle' | 'checking' | 'found' | 'downloading' | 'ready' | 'waiting'
  /** The newer version, from `found` on, and what is new in it. */
  version?: string
  notes?: Record<Locale, string> | undefined
  /** How much of it is here, per cent. */
  percent?: number
  /** When the server last answered with its versions, milliseconds since 1970. */
  checkedAt?: number
  /** The failure of the last try. */
  trouble?: UpdateTrouble
}

export const updatesCommands = {
  'updates.state': command(nothing)<Updates>(),
  /** Looks for a newer version now; the result comes by `updates.changed`, here and below. */
  'updates.check': command(nothing)(),
  /** Fetches the found version, and installs it when the program ends, or ends it for that. */
  'updates.install': command(z.strictObject({ when: z.enum(['quit', 'now']) }))(),
  /** Ends the fetching, or the waiting for the end. */
  'updates.cancel': command(nothing)(),
}

export interface UpdatesEvents {
  'updates.changed': Updates
}
