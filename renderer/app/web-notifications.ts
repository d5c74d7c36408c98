import { createGlobalState } from '@vueuse/core'
import { onScopeDispose, readonly, ref } from 'vue'
import { useI18n } from 'vue-i18n'
import { useRouter } from 'vue-router'
import type { Arrival } from '../../electron/bridge/model.ts'
import { formatNumber } from '../i18n/numbers.ts'
import { useApp } from '../stores/app.ts'
import { useCabinets } from '../stores/cabinets.ts'
import { useNotices } from '../stores/notices.ts'
import { useLooking } from './attention.ts'

/*
 * The installed app shows notifications itself; in a browser only the page can, and only once its
 * reader has allowed it.
 */

/** Whether the browser lets this page notify, and how to ask it. */
export const useNotificationPermission = createGlobalState(() => {
  const known = 'Notification' in window
  const permission = ref<NotificationPermission>(known ? Notification.permission : 'denied')

  async function ask(): Promise<void> {
    permission.value = await Notification.requestPermission()
  }
  return { permission: readonly(permission), ask }
})

/** Shows each new message that nobody is looking at; a click leads to it. */
export function useWebNotifications(): void {
  const { t } = useI18n()
  const app = useApp()
  const cabinets = useCabinets()
  const router = useRouter()
  const looking = useLooking()
  const { permission } = useNotificationPermission()

  async function lead(cabinet: string, thread: string): Promise<void> {
    window.focus()
    if (cabinets.activeId !== cabinet) await cabinets.activate(cabinet)
    await router.push({ name: 'inbox', params: { thread } })
  }

  function show(cabinet: string, { thread, other, text }: Arrival): void {
    const full = app.settings.notifications === 'full'
    const title = full ? formatNumber(other) : t('webNotifications.newMessage')
    // One notification per thread: the newest message takes the place of the one before it.
    const notification = new Notification(title, { tag: thread, ...(full ? { body: text } : {}) })
    notification.onclick = () => {
      notification.close()
      lead(cabinet, thread).catch(useNotices().fail)
    }
  }

  const stop = window.switchdesk.listen((event) => {
    if (event.name !== 'inbox.arrived' || looking.value) return
    if (app.settings.notifications === 'off' || permission.value !== 'granted') return
    for (const arrival of event.payload.arrivals) show(event.payload.cabinet, arrival)
  })
  onScopeDispose(stop)
}
