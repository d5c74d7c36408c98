import { useI18n } from 'vue-i18n'
import { stripBidi } from '../../../electron/shared/bidi.ts'
import type { Ticket } from '../../../electron/bridge/support.ts'

/** Texts about a ticket in lists and headings. */
export function useTicketWords() {
  const { t } = useI18n()

  /** Returns a ticket's state. Only `Open` is documented; other values are shown as received. */
  function state({ open, status }: Ticket): string {
    const own = open ? t('support.open') : t('support.closed')
    const isKnown = status === undefined || status === '' || /^(open|closed)$/i.test(status)
    return isKnown ? own : `${own} · ${stripBidi(status)}`
  }

  return {
    state,
    subject: ({ id, subject }: Ticket): string =>
      subject.trim() === '' ? t('support.untitled', { id }) : stripBidi(subject),
  }
}
