import { panels } from '../../../renderer/panels/index.ts'
import { definePanel, type Panel } from '../../../renderer/panels/panel.ts'

type Later = [
  after: string,
  name: string,
  ru: string,
  en: string,
  group: Panel['group'],
  picture: string,
]

/** Panels that are still to come, after Lucide's pictures; each shows nothing. */
const later: Later[] = [
  [
    'queues',
    'menus',
    'Меню',
    'Voice menus',
    'exchange',
    'M6 3v12M15 6a3 3 0 1 0 6 0a3 3 0 1 0-6 0M3 18a3 3 0 1 0 6 0a3 3 0 1 0-6 0M18 9a9 9 0 0 1-9 9',
  ],
  ['menus', 'media', 'Аудио', 'Audio', 'exchange', 'M2 10v3M6 6v11M10 3v18M14 8v7M18 5v13M22 10v3'],
  [
    'media',
    'money',
    'Деньги',
    'Billing',
    'account',
    'M19 7V4a1 1 0 0 0-1-1H5a2 2 0 0 0 0 4h15a1 1 0 0 1 1 1v4h-3a2 2 0 0 0 0 4h3a1 1 0 0 0 1-1v-2a1 1 0 0 0-1-1M3 5v14a2 2 0 0 0 2 2h15a1 1 0 0 0 1-1v-4',
  ],
  [
    'money',
    'support',
    'Поддержка',
    'Support',
    'account',
    'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M9.09 9a3 3 0 0 1 5.83 1c0 2-3 3-3 3M12 17h.01',
  ],
  [
    'support',
    'hooks',
    'Интеграции',
    'Integrations',
    'account',
    'M12 22v-5M15 8V2M17 8a1 1 0 0 1 1 1v4a4 4 0 0 1-4 4h-4a4 4 0 0 1-4-4V9a1 1 0 0 1 1-1zM9 8V2',
  ],
  [
    'hooks',
    'map',
    'Маршруты',
    'Routes',
    'exchange',
    'M3 19a3 3 0 1 0 6 0a3 3 0 1 0-6 0M9 19h8.5a3.5 3.5 0 0 0 0-7h-11a3.5 3.5 0 0 1 0-7H15M15 5a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
  ],
]

const noTexts = () => Promise.resolve({ default: {} })

/** Fills the rail as it will be: `count` panels in all. */
export function fillRail(count: number): void {
  const all = panels as unknown as Panel[]
  for (const [after, name, ru, en, group, picture] of later) {
    if (all.length >= count) return
    if (all.some((one) => one.name === name)) continue
    const panel = definePanel({
      name,
      path: `/${name}`,
      title: { ru, en },
      group,
      picture,
      component: () => Promise.resolve({ default: { render: () => null } }),
      texts: { ru: noTexts, en: noTexts },
    })
    all.splice(all.findIndex((one) => one.name === after) + 1, 0, panel)
  }
}
