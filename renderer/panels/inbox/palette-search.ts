import { call } from '../../bridge/call.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import { useContacts } from '../../stores/contacts.ts'
import { useInbox } from '../../stores/inbox.ts'
import { useOwnNumbers } from '../../stores/own-numbers.ts'
import { useThreads } from '../../stores/threads.ts'
import type { Find } from '../panel.ts'

const MOST = 9

/** Conversations by name or number; before anything is typed those on top of the list. */
export const find: Find = async (text) => {
  const contacts = useContacts()
  const owns = useOwnNumbers()
  const { cabinet } = useInbox()
  if (cabinet === undefined) return []
  const threads =
    text === ''
      ? useThreads().list.slice(0, MOST)
      : await call('inbox.findThreads', { cabinet, text, limit: MOST })
  return threads.map(({ id, own, other }) => {
    const number = formatNumber(other)
    const name = contacts.of(other)?.name
    return {
      title: name ? `${name} · ${number}` : number,
      detail: owns.nameOf(own),
      to: { name: 'inbox', params: { thread: id } },
    }
  })
}
