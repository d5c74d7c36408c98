import { useI18n } from 'vue-i18n'
import { useAnnouncer } from '../../components/notice/announce.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import { useCabinets } from '../../stores/cabinets.ts'
import { useEvents } from '../../stores/events.ts'

/** Says each new message once to a screen reader. */
export function useAnnouncements(): void {
  const { t } = useI18n()
  const cabinets = useCabinets()
  const { announce } = useAnnouncer()
  useEvents().listen(({ name, payload }) => {
    if (name !== 'inbox.arrived' || payload.cabinet !== cabinets.activeId) return
    const [first, ...others] = payload.arrivals
    if (!first) return
    const said = t('inbox.arrived', {
      from: first.name ?? formatNumber(first.other),
      text: first.text,
    })
    const more = others.length
    announce(more > 0 ? `${said} ${t('inbox.arrivedMore', { n: more }, more)}` : said)
  })
}
