import { keyName, printedKeys } from '../../components/browser/keys.ts'
import { useApp } from '../../stores/app.ts'
import { useColleagues } from '../../stores/colleagues.ts'
import type { ShortcutGroup } from '../panel.ts'
import { inboxKeys, type InboxKeyName } from './keys.ts'

const rowsOf = (...names: InboxKeyName[]): ShortcutGroup['rows'] =>
  names.map((name) => ({
    keys: inboxKeys[name].chords.map(printedKeys),
    text: `shortcuts.${name}`,
  }))

export function shortcuts(): ShortcutGroup[] {
  const [mod, shift] = [keyName('mod'), keyName('shift')]
  // Assigning requires a team.
  const given = useColleagues().told ? (['assign'] as const) : []
  const enterSends = useApp().settings.sendWith === 'enter'
  return [
    {
      title: 'shortcuts.inbox',
      rows: rowsOf(
        'nextThread',
        'nextUnread',
        'newConversation',
        'find',
        'search',
        'menu',
        'escape',
      ),
    },
    {
      title: 'shortcuts.triage',
      rows: rowsOf('done', 'archive', 'snooze', ...given, 'unread', 'pin', 'chooseAll'),
    },
    {
      title: 'shortcuts.composer',
      rows: [
        { keys: [enterSends ? ['Enter'] : [mod, 'Enter']], text: 'shortcuts.send' },
        { keys: [enterSends ? [shift, 'Enter'] : ['Enter']], text: 'shortcuts.newLine' },
        { keys: [[mod, shift, 'Enter']], text: 'shortcuts.sendLater' },
        { keys: [['/']], text: 'shortcuts.quickReplies' },
        { keys: [[mod, 'Z'], ['Esc']], text: 'shortcuts.takeBack' },
      ],
    },
  ]
}
