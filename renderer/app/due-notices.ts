import { useI18n } from 'vue-i18n'
import { useRouter } from 'vue-router'
import type { Notice } from '../../electron/bridge/notices.ts'
import { useWindowActive } from '../components/browser/window-active.ts'
import { useCabinets } from '../stores/cabinets.ts'
import { useEvents } from '../stores/events.ts'
import { useNotices } from '../stores/notices.ts'
import { useNotificationPermission } from '../stores/notification-permission.ts'
import { pathOf, showPlace } from './router.ts'

/**
 * Draws what the core says is due: in the page for who looks at it, and in a browser as a notification for
 * who does not. The installed app shows that itself.
 */
export function useDueNotices(): void {
  const { t, locale } = useI18n()
  const router = useRouter()
  const cabinets = useCabinets()
  const notices = useNotices()
  const looking = useWindowActive()
  const permission = useNotificationPermission()
  const { shell } = window.switchdesk.boot

  /** Returns true if the user is looking at the ticket that the notice is about. */
  const isSeen = ({ about, cabinet, to }: Notice): boolean =>
    about === 'support' &&
    looking.value &&
    cabinets.activeId === cabinet &&
    router.currentRoute.value.fullPath === pathOf(to)

  /** Money says there itself what a notice would say over it. */
  const isOnTop = ({ about, cabinet }: Notice): boolean =>
    cabinets.activeId === cabinet &&
    (about === 'changes' || (about === 'money' && router.currentRoute.value.name === 'money'))

  function show(notice: Notice): void {
    const { title, body } = notice.words[locale.value]
    const open = () => showPlace(router, notice)
    if (!looking.value && permission.permission === 'granted') {
      notify(notice.key, title ?? 'Switchdesk', body, open)
      return
    }
    // Messages are seen where they are listed, and what came to its end above the panel.
    if (notice.about === 'messages' || isOnTop(notice) || isSeen(notice)) return
    const { offer } = notice
    const action = offer
      ? {
          text: offer.words[locale.value],
          run: () => showPlace(router, { ...notice, to: offer.to }),
        }
      : { text: t('common.show'), run: open }
    notices.tell(body, action, title)
  }

  useEvents().listen(({ name, payload }) => {
    if (name === 'notice.due' && (shell === 'web' || looking.value)) show(payload)
  })
}

/** Has the browser show a notification; a newer one of the same tag takes its place, and is as loud as the first. */
function notify(tag: string, title: string, body: string, open: () => Promise<void>): void {
  const options = { tag, body, renotify: true }
  const notification = new Notification(title, options)
  notification.onclick = () => {
    notification.close()
    window.focus()
    open().catch(useNotices().fail)
  }
}
