import type { BridgeEvent } from '../bridge/index.ts'
import type { Notice } from '../bridge/notices.ts'
import type { Core, Logger } from '../core/ports.ts'
import { slashWord } from '../shared/text-fields.ts'
import type { SettingsView } from './settings.ts'
import type { ShownNotifications } from './shown-notifications.ts'
import { textsIn } from './texts.ts'

interface NoticesOptions {
  core: Core
  settings: SettingsView
  /** True if the user looks at the window now: its page draws notices itself then. */
  isWatched(): boolean
  showWindow(): void
  /** Sends to the window's page, as soon as there is one that listens. */
  deliver(event: BridgeEvent): void
  /** Asks for attention in the taskbar. */
  flash(): void
  log: Logger
}

/** Shows the core's notifications with the system; a click opens their target. */
export function drawNotices(options: NoticesOptions, notifications: ShownNotifications): void {
  const { core, settings, log } = options

  function open({ cabinet, to }: Notice): void {
    options.showWindow()
    options.deliver({ name: 'panel.show', payload: { cabinet, to } })
  }

  /** Answers whether it was. */
  async function queue({ cabinet }: Notice, thread: string, text: string): Promise<boolean> {
    // A quick reply's shortcut is no answer; here there is no menu that puts the reply in.
    if (slashWord(text) !== undefined) return false
    try {
      await core.commands['inbox.send']({ cabinet, thread, text, keepDraft: true })
      return true
    } catch (error) {
      log.warn('An answer from a notification was not queued', { error: String(error) })
      return false
    }
  }

  /**
   * Queues the answer; if that fails, adds it to the thread's draft, above the present text, and
   * shows the thread.
   */
  async function answer(notice: Notice, thread: string, text: string): Promise<void> {
    if (await queue(notice, thread, text)) return
    const { cabinet } = notice
    await core.commands['inbox.saveDraft']({ cabinet, thread, text, keepDraft: true })
    open(notice)
  }

  function replyTo(notice: Notice, thread: string) {
    const send = (text: string) => {
      answer(notice, thread, text).catch((error: unknown) => {
        log.error('An answer from a notification was lost', { error: String(error) })
      })
    }
    return { placeholder: textsIn(settings.locale())('reply'), send }
  }

  core.listen(({ name, payload }) => {
    if (name !== 'notice.due' || options.isWatched()) return
    options.flash()
    const { key, words, thread } = payload
    notifications.show(key, words[settings.locale()], {
      open: () => open(payload),
      ...(thread !== undefined && { reply: replyTo(payload, thread) }),
    })
  })
}
