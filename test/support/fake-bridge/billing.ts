import type { BilledNumber } from '../../../electron/bridge/costs.ts'
import type { Invoice } from '../../../electron/bridge/invoices.ts'
import type { CurrentTariff, Tariff } from '../../../electron/bridge/tariffs.ts'

export const invoices: Invoice[] = [
  { id: 902, number: '500-902', name: 'Счёт 500-902', sum: 3000, issued: '2026-11-20' },
  { id: 901, number: '500-901', name: 'Счёт 500-901', sum: 1500.5, issued: '2026-10-20' },
]

export const currentTariff: CurrentTariff = {
  key: 'current',
  id: 32,
  name: 'Офис',
  text: 'Для компании с отделами',
  links: [{ title: 'Описание тарифа', url: 'https://example.com/tariffs/32' }],
  options: [
    {
      name: 'Городские номера',
      used: 4,
      included: 5,
      parts: [{ name: '74852000118', used: 1 }],
    },
    { name: 'SIP-аккаунты', used: 18, included: 15, parts: [], extra: true },
    { name: 'Дополнительные услуги', text: 'Подключённые услуги', parts: [] },
  ],
  services: [
    { id: 'api', name: 'API', access: true, active: true },
    {
      id: 'record2',
      name: 'Запись звонков плюс',
      access: true,
      active: false,
      fee: { text: '990', figure: 990 },
    },
    { id: 'per_second', name: 'Посекундная тарификация', access: false, active: false },
  ],
}

const office = { id: 'office', name: 'Офис', text: 'Для компаний' }

export const tariffs: Tariff[] = [
  {
    id: 31,
    name: 'Старт',
    category: office,
    month: { text: '490', figure: 490 },
    items: [
      { name: 'Городские номера', amount: { text: '1 шт.', figure: 1 } },
      { name: 'SIP-аккаунты', amount: { text: '5 шт.', figure: 5 } },
    ],
    links: [],
    current: false,
  },
  {
    id: 32,
    name: 'Офис',
    category: office,
    month: { text: '1490', figure: 1490 },
    year: { text: '14900', figure: 14_900 },
    items: [
      { name: 'Городские номера', amount: { text: '5 шт.', figure: 5 } },
      { name: 'SIP-аккаунты', amount: { text: '15 шт.', figure: 15 } },
    ],
    links: [{ title: 'Подробнее', url: 'https://example.com/tariffs/32' }],
    current: true,
  },
  {
    id: 41,
    name: 'Контакт-центр',
    category: { id: 'contact', name: 'Контакт-центр' },
    month: { text: 'по договору' },
    items: [{ name: 'SIP-аккаунты', amount: { text: 'без ограничений' } }],
    links: [],
    current: false,
  },
]

export const billedNumbers: BilledNumber[] = [
  { number: '74852000118', account: 7001 },
  { number: '79010004810', account: 7002 },
]
