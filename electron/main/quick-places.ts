import { app, Menu } from 'electron'
import { stripBidi } from '../shared/bidi.ts'
import type { FollowedCabinet } from './followed-cabinets.ts'
import type { Texts } from './texts.ts'

/** Entries of the system's menu at the program's icon: the same links as from outside. */
export const quickPlaces = [
  { text: 'quick.write', link: 'switchdesk:inbox?write=' },
  { text: 'quick.numbers', link: 'switchdesk:numbers' },
  { text: 'quick.extensions', link: 'switchdesk:extensions' },
  { text: 'quick.money', link: 'switchdesk:money' },
] as const

/** A list with more is none that is looked through. */
const MOST_CABINETS = 5

type NamedCabinet = Pick<FollowedCabinet, 'id' | 'name'>

/**
 * Returns what puts them into the jump list of Windows and the dock's menu of macOS, with the cabinets where
 * there are several; Linux has neither. What is there already stays: a menu put in place again would close.
 */
export function createQuickPlaces(platform: NodeJS.Platform, open: (link: string) => void) {
  let offered: string | undefined
  return (t: Texts, cabinets: readonly NamedCabinet[]): void => {
    const places = placesOf(t, cabinets)
    const words = JSON.stringify(places)
    if (words === offered) return
    offered = words
    if (platform === 'win32' && app.isPackaged) app.setUserTasks(places.map(taskOf))
    app.dock?.setMenu(
      Menu.buildFromTemplate(
        places.map(({ title, link }) => ({ label: title, click: () => open(link) })),
      ),
    )
  }
}

function placesOf(t: Texts, cabinets: readonly NamedCabinet[]): { title: string; link: string }[] {
  const several = cabinets.length > 1 ? cabinets.slice(0, MOST_CABINETS) : []
  return [
    ...quickPlaces.map(({ text, link }) => ({ title: t(text), link })),
    ...several.map(({ id, name }) => ({
      title: stripBidi(name),
      link: `switchdesk:inbox?account=${encodeURIComponent(id)}`,
    })),
  ]
}

const taskOf = ({ title, link }: { title: string; link: string }) => ({
  program: process.execPath,
  arguments: link,
  title,
  description: title,
  iconPath: process.execPath,
  iconIndex: 0,
})
