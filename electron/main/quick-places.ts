import { app, Menu } from 'electron'
import type { Texts } from './texts.ts'

/** What the system offers at the program's icon: by the same links as from outside. */
export const quickPlaces = [
  { text: 'quick.write', link: 'switchdesk:inbox?write=' },
  { text: 'quick.numbers', link: 'switchdesk:numbers' },
  { text: 'quick.extensions', link: 'switchdesk:extensions' },
  { text: 'quick.money', link: 'switchdesk:money' },
] as const

/** Puts them into the jump list of Windows and the dock's menu of macOS; Linux has neither. */
export function offerQuickPlaces(
  t: Texts,
  platform: NodeJS.Platform,
  open: (link: string) => void,
): void {
  const program = process.execPath
  if (platform === 'win32' && app.isPackaged) {
    app.setUserTasks(
      quickPlaces.map(({ text, link }) => ({
        program,
        arguments: link,
        title: t(text),
        description: t(text),
        iconPath: program,
        iconIndex: 0,
      })),
    )
  }
  app.dock?.setMenu(
    Menu.buildFromTemplate(
      quickPlaces.map(({ text, link }) => ({ label: t(text), click: () => open(link) })),
    ),
  )
}
