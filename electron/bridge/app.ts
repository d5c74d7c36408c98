import { z } from 'zod'
import type { AppLink } from '../shared/app-link.ts'
import type { Locale } from '../shared/locale.ts'
import type { Cabinet, CabinetId } from './cabinet.ts'
import { command, nothing } from './command.ts'
import type { Settings } from './settings.ts'

/** Why the keychain gave no answer that can be relied on. */
export type KeychainTrouble = 'locked' | 'denied' | 'unavailable' | 'timedOut'

export type KeychainState = 'ready' | KeychainTrouble

/** The whole app at one moment, asked for once when a window opens; events carry on from there. */
export interface AppState {
  version: string
  settings: Settings
  keychain: KeychainState
  cabinets: Cabinet[]
  /** The run before ended without closing. */
  isAfterCrash?: true
  /** The cabinet shown last. */
  active?: CabinetId
}

/** A browser tab that was let in by an address; Electron has none. */
export interface ConnectedPage {
  id: string
  /** The browser's `User-Agent`. */
  browser: string
  /** When it was let in, and when it was connected last, milliseconds since 1970. */
  openedAt: number
  seenAt: number
  isConnected: boolean
  /** True for the page that asks. */
  isOwn: boolean
}

/** The words of a question; the program's, so that a page that was taken over cannot choose them. */
export interface QuestionWords {
  message: string
  /** Lines below it. */
  details: string[]
  yes: string
  no: string
  /** Label of the answer “yes, for a quarter of an hour”. */
  forNow: string
}

/** A question that is answered with the code which the program's terminal shows (web shell only). */
export interface CodeQuestion {
  id: string
  words: Record<Locale, QuestionWords>
  /** True if a yes may be reused for a quarter of an hour. */
  mayHold: boolean
  /** How many digits the code has. */
  digits: number
}

/** Answer to a question; without a code it is no. */
export interface CodeAnswer {
  id: string
  code?: string | undefined
  forNow?: boolean | undefined
}

/**
 * `expired`: the question is over; `locked`: after too many wrong codes and refusals there are no
 * questions for so many milliseconds.
 */
export type CodeEnd = { why: 'expired' } | { why: 'locked'; wait: number }

/** `left`: how often it may still be tried. */
export type CodeVerdict =
  { state: 'right' } | { state: 'wrong'; left: number } | ({ state: 'over' } & CodeEnd)

export const appCommands = {
  'app.state': command(nothing)<AppState>(),
  /**
   * Reports whether a window is visible and focused: sets the pace of polling and which messages
   * count as read.
   */
  'app.attention': command(z.strictObject({ visible: z.boolean(), focused: z.boolean() }))(),
  /** The pages that may give commands, in the order in which they were let in. */
  'app.pages': command(nothing)<ConnectedPage[]>(),
  /** Ends the access of a page; `notFound` if it has none. */
  'app.endPage': command(z.strictObject({ page: z.string().max(100) }))(),
  /** Answers `confirmation.due`. */
  'app.confirm': command(
    z.strictObject({
      id: z.string().max(100),
      code: z.string().max(20).optional(),
      forNow: z.boolean().optional(),
    }),
  )<CodeVerdict>(),
  /**
   * Has the user choose a folder in a dialog of the system, from a folder on; without an answer nothing was chosen.
   * Electron only.
   */
  'app.chooseFolder': command(z.strictObject({ from: z.string().max(1_000) }))<{
    folder?: string
  }>(),
}

export interface AppEvents {
  'keychain.changed': { state: KeychainState }
  /** The shell asks the window to show a place, as a notice names it (a notification was clicked). */
  'panel.show': { cabinet: CabinetId; to: string }
  /** The system gave a link to the program, or something in its own menus did. */
  'link.opened': AppLink
  /**
   * The system refuses a setting: to open links with the program, to start it, to listen for its
   * keys, or to show its notifications.
   */
  'system.refused': { what: 'links' | 'atLogin' | 'showKeys' | 'notifications' }
  /** Pages were let in, connected, disconnected or ended (web shell only). */
  'pages.changed': Record<string, never>
  /** The page that gave a command has the person agree to it (web shell only). */
  'confirmation.due': CodeQuestion
  /** The page's question is over, or all of them are. */
  'confirmation.over': CodeEnd
  /** The window lost or regained the program behind it (web shell only). */
  'bridge.connection': { state: 'open' | 'lost' }
}
