import { useI18n } from 'vue-i18n'
import type { Message } from '../../../electron/bridge/inbox.ts'
import { isSentElsewhere } from '../../../electron/shared/sent-elsewhere.ts'
import { useColleagues } from '../../stores/colleagues.ts'

/** Who sent an outgoing message, as far as anybody knows. */
export type WhoSent = { is: 'you' | 'elsewhere' } | { is: 'colleague'; name: string }

export function useWhoSent() {
  const { t } = useI18n()
  const colleagues = useColleagues()

  return (message: Pick<Message, 'id' | 'direction' | 'author'>): WhoSent => {
    const author = colleagues.member(message.author)
    if (author?.mine) return { is: 'you' }
    if (author) return { is: 'colleague', name: author.name || t('claim.somebody') }
    return { is: isSentElsewhere(message) ? 'elsewhere' : 'you' }
  }
}
