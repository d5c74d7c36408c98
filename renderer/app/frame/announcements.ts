import { onScopeDispose } from 'vue'
import { useI18n } from 'vue-i18n'
import { useAnnouncer } from '../../components/announce.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import { useInbox } from '../../stores/inbox.ts'

/** Says each new message once to a screen reader. */
export function useAnnouncements(): void {
  const { t } = useI18n()
  const inbox = useInbox()
  const { announce } = useAnnouncer()
  const stop = window.switchdesk.listen((event) => {
    if (event.name !== 'inbox.arrived' || event.payload.cabinet !== inbox.cabinet) return
    const [first, ...others] = event.payload.arrivals
    if (!first) return
    const said = t('inbox.arrived', {
      from: first.name ?? formatNumber(first.other),
      text: first.text,
    })
    const more = others.length
    announce(more > 0 ? `${said} ${t('inbox.arrivedMore', { n: more }, more)}` : said)
  })
  onScopeDispose(stop)
}
