import { emptyMenu, type Menu } from '../../../renderer/panels/menus/model/menu.ts'
import { presets, rowsOf } from '../../../renderer/panels/menus/model/week.ts'

const target = (kind: string, id: string) => ({ kind, id })

const base: Menu = {
  ...emptyMenu,
  name: 'Главное меню',
  greeting: 801,
  voicemail: true,
  voicemailGreeting: 807,
}

/** A menu with some of everything: keys to all kinds, to what is gone and to what nobody knows. */
export function exampleMenu(type: string): Menu {
  if (type === 'number') return { ...base, type: 'number', timeout: target('sip', '3001') }
  return {
    ...base,
    invalid: 805,
    exit: 806,
    hours: rowsOf(presets.weekdays),
    branches: [
      { id: 'branch-1', key: '1', target: target('group', '401'), prompt: 803 },
      { id: 'branch-2', key: '2', target: target('group', '406'), prompt: 803 },
      { id: 'branch-3', key: '3', target: target('scenario', '903'), prompt: 802 },
      { id: 'branch-4', key: '3', target: target('queue', '77'), prompt: null },
      { id: 'branch-5', key: '0', target: target('sip', '3001'), prompt: 803 },
      { id: 'branch-6', key: '', target: target('', ''), prompt: 999 },
    ],
    closed: { target: target('scenario', '902'), prompt: 804 },
  }
}

/** More branches than a telephone has keys: what the picture must hold all the same. */
export function withBranches(count: number): Menu {
  const branches = Array.from({ length: count }, (_, index) => ({
    id: `branch-${index + 1}`,
    key: String(index % 10),
    target: target('sip', '3002'),
    prompt: 803,
  }))
  return { ...base, branches }
}

export const exampleNames: { media: Record<number, string>; targets: Record<string, string> } = {
  media: {
    801: 'Приветствие «Светлый дом»',
    802: 'Меню: 1 продажи, 2 замеры и монтаж, 3 гарантия',
    803: 'Соединяем с менеджером',
    804: 'Мы не работаем',
    805: 'Такого пункта нет',
    806: 'До свидания',
    807: 'Оставьте сообщение',
  },
  targets: {
    'sip 3001': 'Мария Соколова, ресепшн',
    'sip 3002': 'Андрей Белов',
    'group 401': 'Менеджеры по продажам',
    'scenario 902': 'Добавочный вне работы',
    'scenario 903': 'Гарантия и сервис',
  },
}
