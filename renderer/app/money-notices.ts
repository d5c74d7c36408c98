import { useI18n } from 'vue-i18n'
import type { Events } from '../../electron/bridge/index.ts'
import type { LowBalance } from '../../electron/bridge/money.ts'
import type { Locale } from '../../electron/bridge/settings.ts'
import { useLooking } from '../components/looking.ts'
import { formatMoney } from '../i18n/plain-numbers.ts'
import { useEvents } from '../stores/events.ts'
import { useNotices } from '../stores/notices.ts'
import { useNotificationPermission } from '../stores/notification-permission.ts'
import { notify, useEntering } from './web-notifications.ts'

/**
 * Tells of money that runs low what the core says is due: here to who looks at the page, and in a browser by a
 * notification to who does not. The installed app shows that itself.
 */
export function useMoneyNotices(): void {
  const { t, locale } = useI18n<[], Locale>()
  const notices = useNotices()
  const looking = useLooking()
  const permission = useNotificationPermission()
  const enter = useEntering()
  const { shell } = window.switchdesk.boot

  function words({ kind, balance, limit }: LowBalance, content: Events['money.due']['content']) {
    if (content === 'hidden') return { title: t('moneyNotices.low') }
    const body = {
      threshold: () => t('moneyNotices.threshold', { sum: formatMoney(limit, locale.value) }),
      days: () =>
        balance > 0 ? t('moneyNotices.days', { n: limit }, limit) : t('moneyNotices.gone'),
    }
    const title = t('moneyNotices.balance', { sum: formatMoney(balance, locale.value) })
    return { title, body: body[kind]() }
  }

  useEvents().listen(({ name, payload }) => {
    if (name !== 'money.due' || (shell === 'electron' && !looking.value)) return
    const { cabinet, notice, content } = payload
    const open = () => enter(cabinet, '/money')
    const { title, body } = words(notice, content)
    if (!looking.value && permission.permission === 'granted') {
      notify(`${cabinet} money ${notice.kind}`, { title, body }, open)
    } else {
      const text = body === undefined ? title : `${title} ${body}`
      notices.tell(text, { text: t('presenceNotices.show'), run: open })
    }
  })
}
