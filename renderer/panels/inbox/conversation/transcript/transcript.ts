import { useI18n } from 'vue-i18n'
import type { Message } from '../../../../../electron/bridge/inbox.ts'
import { numericTime } from '../../../../i18n/dates.ts'
import { useContacts } from '../../../../stores/contacts.ts'
import { useWhoSent } from '../../who-sent.ts'

/** Messages as text with who wrote them and when, for the clipboard and for a file. */
export function useTranscript() {
  const { t, locale } = useI18n()
  const contacts = useContacts()
  const whoSent = useWhoSent()

  function who(message: Message): string {
    const { direction, thread } = message
    if (direction === 'outgoing') {
      const sent = whoSent(message)
      return sent.is === 'colleague'
        ? sent.name
        : t(sent.is === 'you' ? 'words.you' : `conversation.${sent.is}`)
    }
    return contacts.nameOf(thread.slice(thread.indexOf(':') + 1))
  }

  function line(message: Message): string {
    return `[${numericTime(message.at, locale.value)}] ${who(message)}: ${message.text}`
  }

  return { line, lines: (messages: Message[]) => messages.map(line).join('\n') }
}
