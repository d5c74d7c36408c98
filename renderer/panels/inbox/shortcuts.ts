import { keyName, printedKeys } from '../../components/browser/keys.ts'
import { useApp } from '../../stores/app.ts'
import { useColleagues } from '../../stores/colleagues.ts'
import type { ShortcutGroup } from '../panel.ts'
import { chordsOf, type InboxKeyName } from './keys.ts'

const rowsOf = (...names: InboxKeyName[]): ShortcutGroup['rows'] =>
  names.map((name) => ({ keys: chordsOf(name).map(printedKeys), text: `shortcuts.${name}` }))

export function shortcuts(): ShortcutGroup[] {
  const [mod, shift, alt] = [keyName('mod'), keyName('shift'), keyName('alt')]
  // Assigning requires a team.
  const given = useColleagues().told ? (['assign'] as const) : []
  const enterSends = useApp().settings.sendWith === 'enter'
  return [
    {
      title: 'inbox.threads',
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
      rows: rowsOf('done', 'archive', 'snooze', ...given, 'note', 'unread', 'pin', 'chooseAll'),
    },
    {
      title: 'composer.label',
      rows: [
        { keys: [enterSends ? ['Enter'] : [mod, 'Enter']], text: 'common.send' },
        { keys: [enterSends ? [shift, 'Enter'] : ['Enter']], text: 'shortcuts.newLine' },
        { keys: [[alt, 'Enter']], text: 'shortcuts.sendAndNext' },
        { keys: [[mod, shift, 'Enter']], text: 'shortcuts.sendLater' },
        { keys: [['/']], text: 'shortcuts.quickReplies' },
        { keys: [[mod, 'Z'], ['Esc']], text: 'shortcuts.takeBack' },
      ],
    },
  ]
}
