import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import { formatNumber } from '../../../../i18n/numbers.ts'
import { useContacts } from '../../../../stores/contacts.ts'
import { useOwnNumbers } from '../../../../stores/own-numbers.ts'
import { partiesOf } from '../../../../threads/parts.ts'
import { tipOf } from './state-tip.ts'
import { useWhoSent } from '../../who-sent.ts'
import type { Message, MessageState } from '../../../../../electron/bridge/inbox.ts'

const STATES: MessageState[] = [
  'received',
  'queued',
  'sending',
  'accepted',
  'confirmed',
  'delivered',
  'undelivered',
  'refused',
  'unsent',
  'unknown',
]

/** Texts used by every message, translated once for all of them. */
export interface MessageWords {
  you: string
  /** The sender of an incoming message; the contact's name if known. */
  they(message: Message): string
  /** The sender of a message not sent by this program; undefined for the user's own. */
  by(message: Message): string | undefined
  /** Mark on messages sent while colleagues were not visible. */
  alone: string
  /** Placeholder for a text that consists of spaces. */
  empty: string
  code(code: string): string
  /** The own number that a message was sent or received with. */
  via(message: Message): string
  states: Record<MessageState, { word: string; tip: string }>
}

export function useMessageWords() {
  const { t } = useI18n()
  const owns = useOwnNumbers()
  const contacts = useContacts()
  const whoSent = useWhoSent()

  /** Returns the own number, and for a contact with several numbers also theirs. */
  function via({ thread, direction }: Message): string {
    const { own, other } = partiesOf(thread)
    const ours = t(`conversation.via.${direction}`, { number: owns.nameOf(own) })
    if ((contacts.of(other)?.numbers.length ?? 1) === 1) return ours
    const theirs = t(`conversation.viaTheirs.${direction}`, { number: formatNumber(other) })
    return direction === 'incoming' ? `${theirs} ${ours}` : `${ours} ${theirs}`
  }

  return computed((): MessageWords => {
    // Names may come after what is called by them.
    const { byNumber } = contacts
    const entries = STATES.map((state) => [
      state,
      { word: t(`states.${state}`), tip: t(tipOf(state)) },
    ])
    return {
      you: t('inbox.you'),
      they({ thread }) {
        const name = byNumber.get(partiesOf(thread).other)?.name
        return name ? `${name}:` : t('conversation.theySaid')
      },
      by(message) {
        const who = whoSent(message)
        if (who.is === 'colleague') return who.name
        return who.is === 'elsewhere' ? t('conversation.elsewhere') : undefined
      },
      alone: t('states.aloneTip'),
      empty: t('inbox.emptyMessage'),
      via,
      code: (code) => t('conversation.copyCode', { code }),
      states: Object.fromEntries(entries) as MessageWords['states'],
    }
  })
}
