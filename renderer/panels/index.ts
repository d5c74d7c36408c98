import { changes } from './changes/index.ts'
import { check } from './check/index.ts'
import { contacts } from './contacts/index.ts'
import { diagnostics } from './diagnostics/index.ts'
import { extensions } from './extensions/index.ts'
import { groups } from './groups/index.ts'
import { hooks } from './hooks/index.ts'
import { inbox } from './inbox/index.ts'
import { media } from './media/index.ts'
import { menus } from './menus/index.ts'
import { money } from './money/index.ts'
import { numbers } from './numbers/index.ts'
import type { Area } from './panel.ts'
import { people } from './people/index.ts'
import { queues } from './queues/index.ts'
import { routes } from './routes/index.ts'
import { settings } from './settings/index.ts'
import { support } from './support/index.ts'
import { today } from './today/index.ts'

/** The areas of the office in the rail's order, which is that of their digits. */
export const areas: readonly [Area, ...Area[]] = [
  {
    name: 'today',
    title: { ru: 'Сегодня', en: 'Today' },
    picture:
      'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2v2M12 20v2M4.93 4.93l1.41 1.41M17.66 17.66l1.41 1.41M2 12h2M20 12h2M6.34 17.66l-1.41 1.41M19.07 4.93l-1.41 1.41',
    panels: [today],
  },
  {
    name: 'messages',
    title: { ru: 'Сообщения', en: 'Messages' },
    picture:
      'M22 17a2 2 0 0 1-2 2H6.828a2 2 0 0 0-1.414.586l-2.202 2.202A.71.71 0 0 1 2 21.286V5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2z',
    panels: [inbox, contacts],
  },
  {
    name: 'numbers',
    title: { ru: 'Номера', en: 'Numbers' },
    picture: 'M4 9h16M4 15h16M10 3 8 21M16 3l-2 18',
    panels: [numbers],
  },
  {
    name: 'people',
    title: { ru: 'Люди', en: 'People' },
    picture:
      'M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M16 3.128a4 4 0 0 1 0 7.744M22 21v-2a4 4 0 0 0-3-3.87M13 7a4 4 0 1 1-8 0 4 4 0 0 1 8 0z',
    panels: [extensions, groups, queues],
  },
  {
    name: 'calls',
    title: { ru: 'Звонки', en: 'Calls' },
    picture:
      'M6 22a3 3 0 1 0 0-6a3 3 0 0 0 0 6zM18 8a3 3 0 1 0 0-6a3 3 0 0 0 0 6zM9 19h8.5a3.5 3.5 0 0 0 0-7h-11a3.5 3.5 0 0 1 0-7H15',
    panels: [routes, menus, media],
  },
  {
    name: 'check',
    title: { ru: 'Проверка', en: 'Check' },
    picture:
      'M16 4h2a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h2M9 2h6a1 1 0 0 1 1 1v2a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1V3a1 1 0 0 1 1-1zM9 14l2 2 4-4',
    panels: [check, changes],
  },
  {
    name: 'money',
    title: { ru: 'Деньги', en: 'Money' },
    picture:
      'M19 7V4a1 1 0 0 0-1-1H5a2 2 0 0 0 0 4h15a1 1 0 0 1 1 1v4h-3a2 2 0 0 0 0 4h3a1 1 0 0 0 1-1v-2a1 1 0 0 0-1-1M3 5v14a2 2 0 0 0 2 2h15a1 1 0 0 0 1-1v-4',
    panels: [money],
  },
  {
    name: 'help',
    title: { ru: 'Помощь', en: 'Help' },
    picture:
      'M3 11h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2zm0 0a9 9 0 1 1 18 0m0 0v5a2 2 0 0 1-2 2h-1a2 2 0 0 1-2-2v-3a2 2 0 0 1 2-2zM21 16v2a4 4 0 0 1-4 4h-5',
    panels: [support, diagnostics],
  },
  {
    name: 'settings',
    title: { ru: 'Настройки', en: 'Settings' },
    picture:
      'M9.671 4.136a2.34 2.34 0 0 1 4.659 0 2.34 2.34 0 0 0 3.319 1.915 2.34 2.34 0 0 1 2.33 4.033 2.34 2.34 0 0 0 0 3.831 2.34 2.34 0 0 1-2.33 4.033 2.34 2.34 0 0 0-3.319 1.915 2.34 2.34 0 0 1-4.659 0 2.34 2.34 0 0 0-3.32-1.915 2.34 2.34 0 0 1-2.33-4.033 2.34 2.34 0 0 0 0-3.831A2.34 2.34 0 0 1 6.35 6.051a2.34 2.34 0 0 0 3.319-1.915M15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0z',
    panels: [settings, people, hooks],
  },
]

/** All panels, area by area. */
export const panels = areas.flatMap((area) => area.panels)

/** The panel that the app opens. */
export const startPanel = today

/** Returns the area of a panel, by the panel's name. */
export const areaOf = (name: unknown): Area | undefined =>
  areas.find((area) => area.panels.some((panel) => panel.name === name))
