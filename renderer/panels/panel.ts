import type { Component } from 'vue'
import type { RouteLocationRaw } from 'vue-router'
import type { ChangedKind } from '../../electron/bridge/changes.ts'
import type { Locale } from '../../electron/shared/locale.ts'
import type { SayFields } from '../i18n/field-words.ts'
import type { Say } from '../i18n/index.ts'
import type { TextFiles } from '../i18n/text-files.ts'

/** A page with an address of its own. */
export interface Page {
  /** The name of its folder and its route. */
  name: string
  /** The router's path pattern. */
  path: string
  component: () => Promise<{ default: Component }>
  /** Its own texts, loaded before its component is shown. */
  texts: TextFiles
  /** Texts of components shared with other panels. */
  sharedTexts?: readonly TextFiles[]
}

/** A search result: a place in a panel, or an action. */
export interface Found {
  title: string
  /** Distinguishes it from others of the same name. */
  detail?: string | undefined
  /** Other names of an action, in both languages, by which it is found. */
  words?: readonly string[]
  to: RouteLocationRaw | (() => void)
}

/**
 * Finds entries for a text, best match first; for an empty text the most recent ones. May reject
 * with a bridge failure.
 */
export type Find = (text: string) => Found[] | Promise<Found[]>

/**
 * A place in a panel that Ctrl+K finds by name: a tab or a setting; the panel itself if it has no
 * text.
 */
export interface PanelPlace {
  /** The key of its title. */
  text?: string
  /** Other names for it, in both languages. */
  words: readonly string[]
  to?: RouteLocationRaw
}

/** Rows of the list of keys under a heading; texts by their keys. */
export interface ShortcutGroup {
  title: string
  rows: {
    /** Combinations that do the same, of keys as they are printed. */
    keys: string[][]
    text: string
    /** True if the combinations form a range, shown as first to last. */
    range?: boolean
  }[]
}

export interface Badge {
  count(): number
  /** The kind of what it counts. */
  of: 'awaiting' | 'unread' | 'problems'
}

/**
 * A panel: everything that the frame, the router, the launch and the list of keys know of it. Its
 * declaration is read before any library has come, and by Node while the app is built: all that is more
 * than plain data comes by `import()`.
 */
export interface Panel extends Page {
  /** Title shown before the panel's texts are loaded. */
  title: Record<Locale, string>
  /**
   * True if all of it is read by REST, so that it is useless for an account reached by RPC alone.
   */
  needsRest?: true
  shortcuts?: () => Promise<{ shortcuts(): ShortcutGroup[] }>
  /** Count of what awaits somebody in it, shown on its area's link. */
  badge?: () => Promise<{ badge: Badge }>
  /** Searches the panel's content for Ctrl+K. */
  find?: () => Promise<{ find: Find }>
  /** Names of the panel and its parts. */
  places: () => Promise<{ default: readonly PanelPlace[] }>
  /** Actions offered by Ctrl+K. */
  actions?: () => Promise<{ actions(t: Say): Found[] }>
  /** Labels of its resources' fields in the list of changes. */
  changed?: { kinds: readonly ChangedKind[]; words: () => Promise<{ sayFields: SayFields }> }
}

/** An area of the office: one link in the rail. Its panels are tabs; the link leads to the first. */
export interface Area {
  name: string
  title: Record<Locale, string>
  /** The path of its picture in the rail, on a square of 24 (after Lucide's). */
  picture: string
  panels: readonly [Panel, ...Panel[]]
}

export const definePanel = (panel: Panel): Panel => panel

/** Returns the address of a panel, for links. */
export const addressOf = ({ path }: Page): string => `#${path.replace(/\/:.*/, '')}`
