/** One of the quantities that a tariff includes, as `current-tariff` names them. */
export type OptionAlias =
  'num' | 'num_mob' | 'num_800' | 'num_personal' | 'serv' | 'sip' | 'in' | 'out'

export interface Tariff {
  id: number
  category: 'office' | 'contact'
  name: string
  description: string
  /** Roubles a month. */
  fee: number
  /** Roubles a minute: to city numbers, to mobile numbers, abroad. */
  rates: { city: number; mobile: number; abroad: number }
  amounts: Record<OptionAlias, number>
}

export const CATEGORIES = [
  { id: 'office', name: 'Офис', description: 'Для компаний, которым звонят и которые звонят сами' },
  { id: 'contact', name: 'Контакт-центр', description: 'Для отделов с очередями звонков' },
] as const

interface Option {
  alias: OptionAlias
  name: string
  desc: string
  unit: string
}

export const OPTIONS: readonly Option[] = [
  option('num', 'Городские номера', 'Многоканальные номера с кодом города'),
  option('num_mob', 'Мобильные номера', 'Многоканальные номера DEF'),
  option('num_800', 'Номера 8-800', 'Бесплатный вызов для клиента'),
  option('num_personal', 'Личные номера', 'Одноканальные номера сотрудников'),
  option('serv', 'Дополнительные услуги', 'Подключённые услуги тарифа'),
  option('sip', 'SIP-аккаунты', 'Внутренние номера сотрудников'),
  option('in', 'Входящие минуты', 'На номера 8-800', 'мин.'),
  option('out', 'Исходящие минуты', 'По России', 'мин.'),
]

function option(alias: OptionAlias, name: string, desc: string, unit = 'шт.'): Option {
  return { alias, name, desc, unit }
}

/** How much a tariff includes, in the order of `OPTIONS`. */
function including(...amounts: number[]): Tariff['amounts'] {
  const byAlias = OPTIONS.map(({ alias }, place) => [alias, amounts[place]])
  return Object.fromEntries(byAlias) as Tariff['amounts']
}

export const TARIFFS: readonly Tariff[] = [
  {
    id: 31,
    category: 'office',
    name: 'Старт',
    description: 'Для небольшого офиса',
    fee: 490,
    rates: { city: 1.2, mobile: 2.4, abroad: 19 },
    amounts: including(1, 1, 0, 2, 2, 5, 0, 100),
  },
  {
    id: 32,
    category: 'office',
    name: 'Офис',
    description: 'Для компании с отделами',
    fee: 1490,
    rates: { city: 0.9, mobile: 1.9, abroad: 17 },
    amounts: including(5, 3, 1, 5, 4, 15, 300, 3000),
  },
  {
    id: 33,
    category: 'office',
    name: 'Офис плюс',
    description: 'Для компании с филиалами',
    fee: 3490,
    rates: { city: 0.7, mobile: 1.6, abroad: 15 },
    amounts: including(10, 10, 2, 20, 5, 50, 1000, 8000),
  },
  {
    id: 41,
    category: 'contact',
    name: 'Контакт-центр',
    description: 'Очереди, запись и статистика звонков',
    fee: 6900,
    rates: { city: 0.6, mobile: 1.4, abroad: 14 },
    amounts: including(20, 20, 5, 50, 5, 150, 5000, 15_000),
  },
]

/** The tariff that the company began with. */
export const FIRST_TARIFF = 32

/** @throws Error when there is none; ids from outside are looked up in `TARIFFS` */
export function tariffOf(id: number): Tariff {
  const found = TARIFFS.find((tariff) => tariff.id === id)
  if (!found) throw new Error(`There is no tariff ${id}.`)
  return found
}

/** Services beside the tariff; nothing shown switches them. */
export const SERVICES = [
  service('api', 'API', 'Управление кабинетом из своих программ', null),
  service('webhook', 'Вебхуки', 'События звонков на адрес компании', null),
  service('record', 'Запись звонков', 'Хранение 30 дней', '390'),
  service('record2', 'Запись звонков плюс', 'Хранение год', '990', { active: false }),
  service('per_second', 'Посекундная тарификация', 'С первой секунды разговора', '190', {
    access: false,
    active: false,
  }),
]

function service(id: string, name: string, desc: string, fee: string | null, off = {}) {
  return { id, name, desc, access: true, active: true, fee, ...off }
}
