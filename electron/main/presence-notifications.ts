import type { BridgeEvent, Events } from '../bridge/index.ts'
import type { PresenceNotice } from '../core/extensions/types.ts'
import { noticeText, noticesText } from './notification-texts.ts'
import type { SettingsView } from './settings.ts'
import type { ShownNotifications } from './shown-notifications.ts'
import { textsIn } from './texts.ts'

/** What notifications need of the window and of the settings. */
export interface NotifierSurroundings {
  settings: SettingsView
  /** Whether a person looks at the window now: nothing is told then. */
  isWatched(): boolean
  showWindow(): void
  /** Tells the window's page, as soon as there is one that listens. */
  deliver(event: BridgeEvent): void
  /** Asks for attention in the taskbar. */
  flash(): void
}

/** More than this at once, as when an office loses its connection, are told in one notification. */
const SEPARATELY = 3

/** Where in the app a notice leads: to the extension's details, or to those of the number. */
const placeOf = (notice: PresenceNotice): string =>
  notice.kind === 'numberOff'
    ? `/numbers?number=${notice.number}`
    : `/extensions?extension=${notice.id}`

/** What tells the news of one thing from the next: they take each other's place. */
const subjectOf = (notice: PresenceNotice): string =>
  notice.kind === 'numberOff' ? `number ${notice.number}` : `extension ${notice.id}`

/** Draws what is to be told of extensions that stay off, and of those that are back. */
export function createPresenceNotifier(
  { settings, isWatched, flash, showWindow, deliver }: NotifierSurroundings,
  notifications: ShownNotifications,
): (due: Events['presence.due']) => void {
  return ({ cabinet, notices, content }) => {
    // The page itself tells who looks at it.
    if (isWatched()) return
    flash()
    const { locale } = settings
    const lead = (to: string) => () => {
      showWindow()
      deliver({ name: 'panel.show', payload: { cabinet, to } })
    }
    if (notices.length > SEPARATELY) {
      const text = noticesText(notices.length, textsIn(locale()))
      notifications.show(`${cabinet} presence`, text, { open: lead('/extensions') })
      return
    }
    for (const notice of notices) {
      const text = noticeText(notice, content, textsIn(locale()), locale())
      const open = lead(placeOf(notice))
      notifications.show(`${cabinet} ${subjectOf(notice)}`, text, { open })
    }
  }
}
