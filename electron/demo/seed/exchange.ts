import type { Documents, Entry } from '../state/documents.ts'
import type { Destination, GroupDocument, ScenarioDocument } from '../state/exchange-documents.ts'
import { FIRST_SIP } from './company.ts'

/** The id of the SIP account at a place among `EXTENSIONS`. */
const sip = (place: number): number => FIRST_SIP + place
const toSip = (place: number): Destination => to('sip', sip(place))
const to = (redirection_type: string, id: number): Destination => ({
  redirection_type,
  destination_id: String(id),
})

/** Audio of the company. Nothing plays the greeting of a New Year that is long past. */
export const MEDIA: readonly Entry<'media'>[] = [
  { id: 801, name: 'Приветствие «Светлый дом»', source: 'tune', tune: 'welcome' },
  { id: 802, name: 'Меню: 1 продажи, 2 замеры и монтаж, 3 гарантия', source: 'tune', tune: 'menu' },
  { id: 803, name: 'Соединяем с менеджером', source: 'tune', tune: 'connecting' },
  { id: 804, name: 'Мы не работаем', source: 'tune', tune: 'closed' },
  { id: 805, name: 'Такого пункта нет', source: 'tune', tune: 'wrong-key' },
  { id: 806, name: 'До свидания', source: 'tune', tune: 'goodbye' },
  { id: 807, name: 'Оставьте сообщение', source: 'tune', tune: 'voicemail' },
  { id: 808, name: 'Музыка ожидания', source: 'tune', tune: 'hold-calm' },
  { id: 809, name: 'Вы в очереди, оставайтесь на линии', source: 'tune', tune: 'hold-light' },
  { id: 810, name: 'Поздравление с Новым 2025 годом', source: 'tune', tune: 'welcome' },
]

const GROUP = { device_only: false, groups: [], pickup: null } satisfies Partial<GroupDocument>

/**
 * Groups. «Выходные дежурные» has lost its members; «Замеры и монтаж» gives up sooner than the
 * mobile telephones of its members.
 */
export const GROUPS: readonly Entry<'group'>[] = [
  {
    ...GROUP,
    id: 401,
    name: 'Менеджеры по продажам',
    extension: 300,
    sequence_rule: 'Order',
    timeout: 60,
    sips: [sip(3), sip(1), sip(2)],
    pickup: { pickup_number: 390, approved_group_id: 404 },
  },
  {
    ...GROUP,
    id: 402,
    name: 'Замеры и монтаж',
    extension: 301,
    sequence_rule: 'Simultaneous',
    timeout: 15,
    sips: [sip(5), sip(6)],
    device_only: true,
  },
  {
    ...GROUP,
    id: 403,
    name: 'Бухгалтерия и склад',
    extension: 302,
    sequence_rule: 'Random',
    timeout: 40,
    sips: [sip(7), sip(9)],
  },
  {
    ...GROUP,
    id: 404,
    name: 'Весь офис',
    extension: 303,
    sequence_rule: 'Simultaneous',
    timeout: 45,
    sips: [sip(0), sip(4), sip(8)],
    groups: [401, 403],
    pickup: { pickup_number: 391, approved_group_id: null },
  },
  {
    ...GROUP,
    id: 405,
    name: 'Выходные дежурные',
    extension: 304,
    sequence_rule: 'Order',
    timeout: 30,
    sips: [],
  },
]

export const QUEUES: readonly Entry<'queue'>[] = [
  {
    id: 701,
    name: 'Продажи',
    strategy: 'most_idle',
    sips: [sip(1), sip(2), sip(3), sip(4)],
    ring_simultaneously: 2,
    connection_timeout: 300,
    agent_ring_timeout: 20,
    agent_wrapup_time: 10,
    max_queue_size: 15,
    login: 380,
    logout: 381,
    caller_exit_key: '#',
    on_hold_media_id: 808,
    announce_media_id: 809,
  },
  {
    id: 702,
    name: 'Сервис и гарантия',
    strategy: 'round_robin',
    sips: [sip(8), sip(11)],
    ring_simultaneously: 1,
    connection_timeout: 600,
    agent_ring_timeout: 15,
    agent_wrapup_time: 5,
    max_queue_size: 5,
    login: 382,
    logout: 383,
    caller_exit_key: '*',
    on_hold_media_id: 808,
    announce_media_id: null,
  },
]

const WORKING_WEEK = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map((week_day) => ({
  week_day,
  first_hour: 9,
  last_hour: 18,
}))

const SCENARIO = {
  work_time: [],
  greeting_media_id: null,
  invalid_media_id: null,
  exit_media_id: null,
  menu: [],
  no_active: null,
  timeout: null,
  voicemail: false,
  voicemail_media_id: null,
} satisfies Partial<ScenarioDocument>

/**
 * Scenarios. In «Гарантия и сервис» key 3 leads to a group that was deleted (406) and nothing is said
 * about nights; nothing leads to «Акция “Тёплый март”».
 */
export const SCENARIOS: readonly Entry<'scenario'>[] = [
  {
    ...SCENARIO,
    id: 901,
    name: 'Главное меню',
    type: 'menu',
    work_time: [...WORKING_WEEK, { week_day: 'saturday', first_hour: 10, last_hour: 15 }],
    greeting_media_id: 801,
    invalid_media_id: 805,
    exit_media_id: 806,
    menu: [
      { event: '1', ...to('group', 401), prompt_media_id: 803 },
      { event: '2', ...to('group', 402), prompt_media_id: 803 },
      { event: '3', ...to('scenario', 903), prompt_media_id: 802 },
      { event: '4', ...to('group', 403), prompt_media_id: 803 },
      { event: '0', ...toSip(0), prompt_media_id: 803 },
    ],
    no_active: { ...to('scenario', 902), prompt_media_id: 804 },
    voicemail: true,
    voicemail_media_id: 807,
  },
  {
    ...SCENARIO,
    id: 902,
    name: 'Добавочный вне работы',
    type: 'number',
    greeting_media_id: 804,
    timeout: toSip(0),
    voicemail: true,
    voicemail_media_id: 807,
  },
  {
    ...SCENARIO,
    id: 903,
    name: 'Гарантия и сервис',
    type: 'menu',
    work_time: WORKING_WEEK,
    greeting_media_id: 802,
    menu: [
      { event: '1', ...toSip(8), prompt_media_id: 803 },
      { event: '2', ...toSip(11), prompt_media_id: 803 },
      { event: '3', ...to('group', 406), prompt_media_id: 803 },
      { event: '*', ...to('scenario', 901), prompt_media_id: 802 },
    ],
  },
  {
    ...SCENARIO,
    id: 904,
    name: 'Салон: добавочный',
    type: 'number',
    greeting_media_id: 801,
    timeout: toSip(10),
  },
  {
    ...SCENARIO,
    id: 905,
    name: 'Акция «Тёплый март»',
    type: 'menu',
    work_time: WORKING_WEEK,
    greeting_media_id: 801,
    menu: [{ event: '1', ...to('group', 405), prompt_media_id: 803 }],
    no_active: { ...to('group', 405), prompt_media_id: 804 },
  },
]

/** Extensions that groups, pickups and queues of the company have. */
export const SHARED_EXTENSIONS: ReadonlySet<number> = new Set(
  [
    ...GROUPS.flatMap(({ extension, pickup }) => [extension, pickup?.pickup_number]),
    ...QUEUES.flatMap(({ login, logout }) => [login, logout]),
  ].filter((extension) => typeof extension === 'number'),
)

/** Writes the company's audio, groups, queues and scenarios. */
export function fillExchange(documents: Documents): void {
  for (const { id, ...media } of MEDIA) documents.put('media', id, media)
  for (const { id, ...group } of GROUPS) documents.put('group', id, group)
  for (const { id, ...queue } of QUEUES) documents.put('queue', id, queue)
  for (const { id, ...scenario } of SCENARIOS) documents.put('scenario', id, scenario)
}
