import { nextTick } from 'vue'
import type { Say } from '../../i18n/index.ts'
import { useColleagues } from '../../stores/colleagues.ts'
import { useInbox } from '../../stores/inbox.ts'
import { useThreads } from '../../stores/threads.ts'
import type { Found } from '../panel.ts'
import { deedNames, deedOf, type DeedName } from './deeds.ts'
import { hintOf } from './keys.ts'
import words from './action-words.json'
import { markAllRead } from './list/mark-all-read.ts'

/** Deeds on the open conversation, if it is on the screen. */
function deeds(t: Say): Found[] {
  const isOffered = (name: DeedName) =>
    deedOf(name) !== undefined && (name !== 'assign' || useColleagues().told !== undefined)
  return deedNames.filter(isOffered).map((name) => ({
    title: t(`shortcuts.${name}`),
    ...(name !== 'sendLater' && { detail: hintOf(name) }),
    words: words[name],
    // The palette gives the focus back first.
    to: () => void nextTick(() => deedOf(name)?.()),
  }))
}

/** Inbox actions available from anywhere in the app, by the command palette. */
export function actions(t: Say): Found[] {
  if (useInbox().cabinet === undefined) return []
  const thread = useThreads().opened ?? null
  return [
    ...(thread === null ? [] : deeds(t)),
    {
      title: t('shortcuts.newConversation'),
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
