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

export const OPTIONS: readonly { alias: OptionAlias; name: string; desc: string; unit: string }[] =
  [
    {
      alias: 'num',
      name: 'Городские номера',
      desc: 'Многоканальные номера с кодом города',
      unit: 'шт.',
    },
    { alias: 'num_mob', name: 'Мобильные номера', desc: 'Многоканальные номера DEF', unit: 'шт.' },
    { alias: 'num_800', name: 'Номера 8-800', desc: 'Бесплатный вызов для клиента', unit: 'шт.' },
    {
      alias: 'num_personal',
      name: 'Личные номера',
      desc: 'Одноканальные номера сотрудников',
      unit: 'шт.',
    },
    {
      alias: 'serv',
      name: 'Дополнительные услуги',
      desc: 'Подключённые услуги тарифа',
      unit: 'шт.',
    },
    { alias: 'sip', name: 'SIP-аккаунты', desc: 'Внутренние номера сотрудников', unit: 'шт.' },
    { alias: 'in', name: 'Входящие минуты', desc: 'На номера 8-800', unit: 'мин.' },
    { alias: 'out', name: 'Исходящие минуты', desc: 'По России', unit: 'мин.' },
  ]

export const TARIFFS: readonly Tariff[] = [
  {
    id: 31,
    category: 'office',
    name: 'Старт',
    description: 'Для небольшого офиса',
    fee: 490,
    rates: { city: 1.2, mobile: 2.4, abroad: 19 },
    amounts: { num: 1, num_mob: 1, num_800: 0, num_personal: 2, serv: 2, sip: 5, in: 0, out: 100 },
  },
  {
    id: 32,
    category: 'office',
    name: 'Офис',
    description: 'Для компании с отделами',
    fee: 1490,
    rates: { city: 0.9, mobile: 1.9, abroad: 17 },
    amounts: {
      num: 5,
      num_mob: 3,
      num_800: 1,
      num_personal: 5,
      serv: 4,
      sip: 15,
      in: 300,
      out: 3000,
    },
  },
  {
    id: 33,
    category: 'office',
    name: 'Офис плюс',
    description: 'Для компании с филиалами',
    fee: 3490,
    rates: { city: 0.7, mobile: 1.6, abroad: 15 },
    amounts: {
      num: 10,
      num_mob: 10,
      num_800: 2,
      num_personal: 20,
      serv: 5,
      sip: 50,
      in: 1000,
      out: 8000,
    },
  },
  {
    id: 41,
    category: 'contact',
    name: 'Контакт-центр',
    description: 'Очереди, запись и статистика звонков',
    fee: 6900,
    rates: { city: 0.6, mobile: 1.4, abroad: 14 },
    amounts: {
      num: 20,
      num_mob: 20,
      num_800: 5,
      num_personal: 50,
      serv: 5,
      sip: 150,
      in: 5000,
      out: 15_000,
    },
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
  {
    id: 'api',
    name: 'API',
    desc: 'Управление кабинетом из своих программ',
    access: true,
    active: true,
    fee: null,
  },
  {
    id: 'webhook',
    name: 'Вебхуки',
    desc: 'События звонков на адрес компании',
    access: true,
    active: true,
    fee: null,
  },
  {
    id: 'record',
    name: 'Запись звонков',
    desc: 'Хранение 30 дней',
    access: true,
    active: true,
    fee: '390',
  },
  {
    id: 'record2',
    name: 'Запись звонков плюс',
    desc: 'Хранение год',
    access: true,
    active: false,
    fee: '990',
  },
  {
    id: 'per_second',
    name: 'Посекундная тарификация',
    desc: 'С первой секунды разговора',
    access: false,
    active: false,
    fee: '190',
  },
] as const
