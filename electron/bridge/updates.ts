import { z } from 'zod'
import type { Locale } from '../shared/locale.ts'
import { command, nothing } from './command.ts'

/**
 * Why nothing newer was found, fetched or put in place.
 * `unreachable`: no answer, or none any more; `refused`: the server answered with an error;
 * `redirected`: it sent us elsewhere; `tooLarge`: more came than was to come; `unsigned`: nothing proves who
 * made the list of versions; `tampered`: the proof is for another list; `malformed`: the list is none that
 * this version can read; `older`: what is offered is older than what runs; `damaged`: the package is not the
 * one that the list names; `diskFull`; `readOnly`: this program may not write where it lies;
 * `failed`: anything else, which the log tells.
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
  /** Fetches what was found, and puts it in place when the program ends, or ends it for that. */
  'updates.install': command(z.strictObject({ when: z.enum(['quit', 'now']) }))(),
  /** Ends the fetching, or the waiting for the end. */
  'updates.cancel': command(nothing)(),
}

export interface UpdatesEvents {
  'updates.changed': Updates
}
