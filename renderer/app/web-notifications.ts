import { useI18n } from 'vue-i18n'
import { useRouter, type RouteLocationRaw } from 'vue-router'
import type { Events } from '../../electron/bridge/index.ts'
import type { Arrival } from '../../electron/bridge/inbox.ts'
import type { CabinetId } from '../../electron/bridge/session.ts'
import { useLooking } from '../components/looking.ts'
import { formatNumber } from '../i18n/numbers.ts'
import { useCabinets } from '../stores/cabinets.ts'
import { useEvents } from '../stores/events.ts'
import { useNotices } from '../stores/notices.ts'
import { useNotificationPermission } from '../stores/notification-permission.ts'

type Due = Events['notification.due']

/** Goes to a place in a cabinet, which is shown first if another one is. */
export function useEntering() {
  const cabinets = useCabinets()
  const router = useRouter()
  return async (cabinet: CabinetId, to: RouteLocationRaw): Promise<void> => {
    if (cabinets.activeId !== cabinet) await cabinets.activate(cabinet)
    await router.push(to)
  }
}

/** Has the browser show a notification; a newer one of the same tag takes its place. */
export function notify(
  tag: string,
  { title, body }: { title: string; body?: string | undefined },
  open: () => Promise<void>,
): void {
  const notification = new Notification(title, { tag, ...(body === undefined ? {} : { body }) })
  notification.onclick = () => {
    notification.close()
    window.focus()
    open().catch(useNotices().fail)
  }
}

/**
 * Draws what the core says is due, unless somebody looks at this page; a click leads to the message. The
 * installed app shows notifications itself; in a browser only the page can, once its reader has allowed it.
 */
export function useWebNotifications(): void {
  const { t } = useI18n()
  const looking = useLooking()
  const notifications = useNotificationPermission()
  const enter = useEntering()

  function showThread({ cabinet, content }: Due, { thread, message, ...arrival }: Arrival): void {
    const full = content === 'full'
    const title = full
      ? (arrival.name ?? formatNumber(arrival.other))
      : t('webNotifications.newMessage')
    notify(thread, { title, body: full ? arrival.text : undefined }, () =>
      enter(cabinet, { name: 'inbox', params: { thread }, query: { message } }),
    )
  }

  function showSummary({ cabinet, arrivals }: Due): void {
    const n = arrivals.length
    notify(cabinet, { title: t('webNotifications.newMessages', { n }, n) }, () =>
      enter(cabinet, { name: 'inbox' }),
    )
  }

  useEvents().listen(({ name, payload }) => {
    if (name !== 'notification.due' || looking.value) return
    if (notifications.permission !== 'granted') return
    if (payload.summary) showSummary(payload)
    else for (const arrival of payload.arrivals) showThread(payload, arrival)
  })
}
