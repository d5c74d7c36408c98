import { useI18n } from 'vue-i18n'
import { useRouter } from 'vue-router'
import type { Events } from '../../electron/bridge/events.ts'
import type { Arrival, CabinetId } from '../../electron/bridge/model.ts'
import { useLooking } from '../components/looking.ts'
import { formatNumber } from '../i18n/numbers.ts'
import { useCabinets } from '../stores/cabinets.ts'
import { useEvents } from '../stores/events.ts'
import { useNotices } from '../stores/notices.ts'
import { useNotificationPermission } from '../stores/notification-permission.ts'

type Due = Events['notification.due']

/**
 * Draws what the core says is due, unless somebody looks at this page; a click leads to the message. The
 * installed app shows notifications itself; in a browser only the page can, once its reader has allowed it.
 */
export function useWebNotifications(): void {
  const { t } = useI18n()
  const cabinets = useCabinets()
  const router = useRouter()
  const looking = useLooking()
  const notifications = useNotificationPermission()

  function show(tag: string, title: string, body: string | undefined, open: () => Promise<void>) {
    // The newest message of a thread takes the place of the one before it.
    const notification = new Notification(title, { tag, ...(body === undefined ? {} : { body }) })
    notification.onclick = () => {
      notification.close()
      window.focus()
      open().catch(useNotices().fail)
    }
  }

  async function enter(cabinet: CabinetId): Promise<void> {
    if (cabinets.activeId !== cabinet) await cabinets.activate(cabinet)
  }

  function showThread({ cabinet, content }: Due, { thread, message, ...arrival }: Arrival): void {
    const full = content === 'full'
    const from = arrival.name ?? formatNumber(arrival.other)
    const title = full ? from : t('webNotifications.newMessage')
    show(thread, title, full ? arrival.text : undefined, async () => {
      await enter(cabinet)
      await router.push({ name: 'inbox', params: { thread }, query: { message } })
    })
  }

  function showSummary({ cabinet, arrivals }: Due): void {
    const n = arrivals.length
    show(cabinet, t('webNotifications.newMessages', { n }, n), undefined, async () => {
      await enter(cabinet)
      await router.push({ name: 'inbox' })
    })
  }

  useEvents().listen(({ name, payload }) => {
    if (name !== 'notification.due' || looking.value) return
    if (notifications.permission !== 'granted') return
    if (payload.summary) showSummary(payload)
    else for (const arrival of payload.arrivals) showThread(payload, arrival)
  })
}
