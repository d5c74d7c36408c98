import { keyName, newConversationKeys } from '../../components/browser/keys.ts'
import { useApp } from '../../stores/app.ts'
import type { ShortcutGroup } from '../panel.ts'

export function shortcuts(): ShortcutGroup[] {
  const [mod, alt, shift] = [keyName('mod'), keyName('alt'), keyName('shift')]
  const enterSends = useApp().settings.sendWith === 'enter'
  return [
    {
      title: 'shortcuts.inbox',
      rows: [
        {
          keys: [
            [alt, '↑'],
            [alt, '↓'],
          ],
          text: 'shortcuts.nextThread',
        },
        {
          keys: [
            [alt, shift, '↑'],
            [alt, shift, '↓'],
          ],
          text: 'shortcuts.nextUnread',
        },
        { keys: [newConversationKeys()], text: 'shortcuts.newConversation' },
        { keys: [[mod, 'F']], text: 'shortcuts.find' },
        { keys: [[mod, shift, 'F']], text: 'shortcuts.search' },
        { keys: [[shift, 'F10']], text: 'shortcuts.menu' },
        { keys: [['Esc']], text: 'shortcuts.escape' },
      ],
    },
    {
      title: 'shortcuts.triage',
      rows: [
        { keys: [['E']], text: 'shortcuts.done' },
        { keys: [['A']], text: 'shortcuts.archive' },
        { keys: [['H']], text: 'shortcuts.snooze' },
        { keys: [['U']], text: 'shortcuts.unread' },
        { keys: [['P']], text: 'shortcuts.pin' },
        { keys: [[mod, 'A']], text: 'shortcuts.chooseAll' },
      ],
    },
    {
      title: 'shortcuts.composer',
      rows: [
        { keys: [enterSends ? ['Enter'] : [mod, 'Enter']], text: 'shortcuts.send' },
        { keys: [enterSends ? [shift, 'Enter'] : ['Enter']], text: 'shortcuts.newLine' },
        { keys: [['/']], text: 'shortcuts.quickReplies' },
        { keys: [[mod, 'Z'], ['Esc']], text: 'shortcuts.takeBack' },
      ],
    },
  ]
}
