import type { Message } from '../../../electron/bridge/inbox.ts'
import { isSentElsewhere } from '../../../electron/shared/sent-elsewhere.ts'
import { useColleagues } from '../../stores/colleagues.ts'
import { useMemberName } from './member-name.ts'

/** Sender of an outgoing message, as far as known. */
export type WhoSent = { is: 'you' | 'elsewhere' } | { is: 'colleague'; name: string }

export function useWhoSent() {
  const colleagues = useColleagues()
  const memberName = useMemberName()

  return (message: Pick<Message, 'id' | 'direction' | 'author'>): WhoSent => {
    const author = colleagues.member(message.author)
    if (author?.mine) return { is: 'you' }
    if (author) return { is: 'colleague', name: memberName(author.id) }
    return { is: isSentElsewhere(message) ? 'elsewhere' : 'you' }
  }
}
