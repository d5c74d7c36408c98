import { useI18n } from 'vue-i18n'
import type { Events } from '../../electron/bridge/index.ts'
import type { PresenceNotice } from '../../electron/bridge/extensions.ts'
import { useLooking } from '../components/looking.ts'
import { extensionPlace, numberPlace } from '../components/places.ts'
import { useTimes } from '../i18n/dates.ts'
import { formatNumber } from '../i18n/numbers.ts'
import { useEvents } from '../stores/events.ts'
import { useNotices } from '../stores/notices.ts'
import { useNotificationPermission } from '../stores/notification-permission.ts'
import { notify, useEntering } from './web-notifications.ts'

/** More than this at once, as when an office loses its connection, are told in one. */
const SEPARATELY = 3
/** So many numbers are named. */
const NAMED = 3

type Due = Events['presence.due']

/** What tells the news of one thing from the next. */
const subjectOf = (notice: PresenceNotice): string =>
  notice.kind === 'numberOff' ? notice.number : String(notice.id)

/** The address as the router takes it: without the sign that keeps it within the page. */
const placeOf = (notice: PresenceNotice): string =>
  (notice.kind === 'numberOff' ? numberPlace(notice.number) : extensionPlace(notice.id)).slice(1)

/** A sentence of its own begins with a capital letter. */
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** What is told of extensions and numbers that are off, and of those that are back. */
function useNoticeWords() {
  const { t } = useI18n()
  const times = useTimes()

  function off({ since, numbers }: PresenceNotice & { kind: 'extensionOff' }): string {
    const said = t('presenceNotices.offSince', { time: times.short(since) })
    if (numbers.length === 0) return said
    const named = numbers.slice(0, NAMED).map(formatNumber).join(', ')
    const more = numbers.length - NAMED
    const whole = more > 0 ? t('presenceNotices.andMore', { numbers: named, n: more }) : named
    return `${said}. ${t('presenceNotices.nobodyOn', { numbers: whole })}`
  }

  return (notice: PresenceNotice, content: Due['content']): { title: string; body?: string } => {
    if (content === 'hidden') return { title: t(`presenceNotices.hidden.${notice.kind}`) }
    if (notice.kind === 'numberOff') {
      const time = times.short(notice.since)
      return {
        title: formatNumber(notice.number),
        body: t('presenceNotices.nobodySince', { time }),
      }
    }
    const title = notice.name ?? t('presenceNotices.unnamed', { id: notice.id })
    return { title, body: notice.kind === 'extensionOff' ? off(notice) : t('presenceNotices.back') }
  }
}

/**
 * Tells of reachability what the core says is due: here to who looks at the page, and in a browser by a
 * notification to who does not. The installed app shows that itself.
 */
export function usePresenceNotices(): void {
  const { t } = useI18n()
  const notices = useNotices()
  const looking = useLooking()
  const permission = useNotificationPermission()
  const enter = useEntering()
  const words = useNoticeWords()
  const { shell } = window.switchdesk.boot

  function tell(cabinet: string, subject: string, said: ReturnType<typeof words>, to: string) {
    const open = () => enter(cabinet, to)
    if (!looking.value && permission.permission === 'granted') {
      notify(`${cabinet} ${subject}`, { ...said, body: said.body && capital(said.body) }, open)
      return
    }
    const text = said.body === undefined ? said.title : `${said.title}: ${said.body}`
    notices.tell(text, { text: t('presenceNotices.show'), run: open })
  }

  useEvents().listen(({ name, payload }) => {
    if (name !== 'presence.due' || (shell === 'electron' && !looking.value)) return
    const { cabinet, content } = payload
    const n = payload.notices.length
    if (n > SEPARATELY) {
      tell(cabinet, 'presence', { title: t('presenceNotices.changes', { n }, n) }, '/extensions')
      return
    }
    for (const notice of payload.notices) {
      tell(cabinet, subjectOf(notice), words(notice, content), placeOf(notice))
    }
  })
}
