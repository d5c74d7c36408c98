import type { Say } from '../../i18n/index.ts'
import { useInbox } from '../../stores/inbox.ts'
import { useThreads } from '../../stores/threads.ts'
import type { Found } from '../panel.ts'
import { hintOf } from './keys.ts'
import words from './action-words.json'
import { markAllRead } from './list/mark-all-read.ts'

/** Inbox actions available from anywhere in the app, by the command palette. */
export function actions(t: Say): Found[] {
  if (useInbox().cabinet === undefined) return []
  const thread = useThreads().opened ?? null
  return [
    {
      title: t('inbox.newConversation'),
      detail: hintOf('newConversation'),
      words: words.newConversation,
      to: { name: 'inbox', params: { thread }, query: { write: '' } },
    },
    {
      title: t('filters.markAllRead'),
      words: words.markAllRead,
      to: () => void markAllRead({ kind: 'all' }, t),
    },
  ]
}
