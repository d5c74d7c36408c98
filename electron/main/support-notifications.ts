import type { Events } from '../bridge/index.ts'
import type { NotifierSurroundings } from './presence-notifications.ts'
import type { ShownNotifications } from './shown-notifications.ts'
import { textsIn } from './texts.ts'

/** More than this at once are told in one notification. */
const SEPARATELY = 3

/** Draws what support has answered; a click leads to the ticket. */
export function createSupportNotifier(
  { settings, isWatched, flash, showWindow, deliver }: NotifierSurroundings,
  notifications: ShownNotifications,
): (due: Events['support.due']) => void {
  return ({ cabinet, answers, content }) => {
    // The page itself tells who looks at it.
    if (isWatched()) return
    flash()
    const texts = textsIn(settings.locale())
    const lead = (to: string) => () => {
      showWindow()
      deliver({ name: 'panel.show', payload: { cabinet, to } })
    }
    if (answers.length > SEPARATELY) {
      const text = { title: 'Switchdesk', body: texts.supportAnswers(answers.length) }
      notifications.show(`${cabinet} support`, text, { open: lead('/support') })
      return
    }
    for (const { ticket, subject } of answers) {
      const isNamed = content === 'full' && subject !== ''
      const text = isNamed
        ? { title: texts.supportAnswered, body: subject }
        : { title: 'Switchdesk', body: texts.supportAnswered }
      const open = lead(`/support/${ticket}`)
      notifications.show(`${cabinet} support ${ticket}`, text, { open })
    }
  }
}
