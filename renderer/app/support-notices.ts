import { useI18n } from 'vue-i18n'
import { useRoute } from 'vue-router'
import type { SupportAnswer } from '../../electron/bridge/support.ts'
import { useLooking } from '../components/looking.ts'
import { useCabinets } from '../stores/cabinets.ts'
import { useEvents } from '../stores/events.ts'
import { useNotices } from '../stores/notices.ts'
import { useNotificationPermission } from '../stores/notification-permission.ts'
import { notify, useEntering } from './web-notifications.ts'

/** More than this at once are told in one. */
const SEPARATELY = 3

/**
 * Tells what support has answered, as the core says it is due: here to who looks at the page, and in a
 * browser by a notification to who does not. The installed app shows that itself.
 */
export function useSupportNotices(): void {
  const { t } = useI18n()
  const route = useRoute()
  const cabinets = useCabinets()
  const notices = useNotices()
  const looking = useLooking()
  const permission = useNotificationPermission()
  const enter = useEntering()
  const { shell } = window.switchdesk.boot

  function tell(
    cabinet: string,
    about: string,
    title: string,
    body: string | undefined,
    to: string,
  ) {
    const open = () => enter(cabinet, to)
    if (!looking.value && permission.permission === 'granted') {
      notify(`${cabinet} support ${about}`, { title, body }, open)
      return
    }
    const text = body === undefined ? title : `${title}: ${body}`
    notices.tell(text, { text: t('presenceNotices.show'), run: open })
  }

  /** Whoever looks at the ticket sees the answer come. */
  const isShown = (cabinet: string, { ticket }: SupportAnswer): boolean =>
    looking.value &&
    cabinets.activeId === cabinet &&
    route.name === 'support' &&
    route.params['ticket'] === String(ticket)

  useEvents().listen(({ name, payload }) => {
    if (name !== 'support.due' || (shell === 'electron' && !looking.value)) return
    const { cabinet, content } = payload
    const answers = payload.answers.filter((one) => !isShown(cabinet, one))
    const n = answers.length
    if (n > SEPARATELY) {
      tell(cabinet, 'all', t('supportNotices.answers', { n }, n), undefined, '/support')
      return
    }
    for (const { ticket, subject } of answers) {
      const body = content === 'full' && subject !== '' ? subject : undefined
      tell(cabinet, String(ticket), t('supportNotices.answered'), body, `/support/${ticket}`)
    }
  })
}
