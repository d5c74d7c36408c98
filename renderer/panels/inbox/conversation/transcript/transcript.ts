import { useI18n } from 'vue-i18n'
import type { Message } from '../../../../../electron/bridge/inbox.ts'
import { isSentElsewhere } from '../../../../../electron/shared/sent-elsewhere.ts'
import { numericTime } from '../../../../i18n/dates.ts'
import { useContacts } from '../../../../stores/contacts.ts'

/** Messages as text with who wrote them and when, for the clipboard and for a file. */
export function useTranscript() {
  const { t, locale } = useI18n()
  const contacts = useContacts()

  function who(message: Message): string {
    const { direction, thread } = message
    if (isSentElsewhere(message)) return t('conversation.elsewhere')
    if (direction === 'outgoing') return t('conversation.you')
    return contacts.nameOf(thread.slice(thread.indexOf(':') + 1))
  }

  function line(message: Message): string {
    return `[${numericTime(message.at, locale.value)}] ${who(message)}: ${message.text}`
  }

  return { line, lines: (messages: Message[]) => messages.map(line).join('\n') }
}
