import type { Documents, Entry } from '../state/documents.ts'
import type {
  DestinationDocument,
  GroupDocument,
  QueueDocument,
  ScenarioDocument,
} from '../state/exchange-documents.ts'
import { FIRST_SIP } from './company.ts'

/** The id of the SIP account at a place among `EXTENSIONS`. */
const sip = (place: number): number => FIRST_SIP + place
const toSip = (place: number): DestinationDocument => to('sip', sip(place))
const to = (redirection_type: string, id: number): DestinationDocument => ({
  redirection_type,
  destination_id: String(id),
})

/** Audio of the company. Nothing plays the greeting of a New Year that is long past. */
const MEDIA: readonly Entry<'media'>[] = [
  tune(801, 'Приветствие «Светлый дом»', 'welcome'),
  tune(802, 'Меню: 1 продажи, 2 замеры и монтаж, 3 гарантия', 'menu'),
  tune(803, 'Соединяем с менеджером', 'connecting'),
  tune(804, 'Мы не работаем', 'closed'),
  tune(805, 'Такого пункта нет', 'wrong-key'),
  tune(806, 'До свидания', 'goodbye'),
  tune(807, 'Оставьте сообщение', 'voicemail'),
  tune(808, 'Музыка ожидания', 'hold-calm'),
  tune(809, 'Вы в очереди, оставайтесь на линии', 'hold-light'),
  tune(810, 'Поздравление с Новым 2025 годом', 'welcome'),
]

function tune(id: number, name: string, played: string): Entry<'media'> {
  return { id, name, source: 'tune', tune: played }
}

/**
 * Groups. «Выходные дежурные» has lost its members; «Замеры и монтаж» gives up sooner than the
 * mobile telephones of its members.
 */
const GROUPS: readonly Entry<'group'>[] = [
  group(401, 'Менеджеры по продажам', 300, {
    timeout: 60,
    sips: [sip(3), sip(1), sip(2)],
    pickup: { pickup_number: 390, approved_group_id: 404 },
  }),
  group(402, 'Замеры и монтаж', 301, {
    sequence_rule: 'Simultaneous',
    timeout: 15,
    sips: [sip(5), sip(6)],
    device_only: true,
  }),
  group(403, 'Бухгалтерия и склад', 302, {
    sequence_rule: 'Random',
    timeout: 40,
    sips: [sip(7), sip(9)],
  }),
  group(404, 'Весь офис', 303, {
    sequence_rule: 'Simultaneous',
    timeout: 45,
    sips: [sip(0), sip(4), sip(8)],
    groups: [401, 403],
    pickup: { pickup_number: 391, approved_group_id: null },
  }),
  group(405, 'Выходные дежурные', 304, { timeout: 30, sips: [] }),
]

function group(
  id: number,
  name: string,
  extension: number,
  more: Pick<GroupDocument, 'timeout' | 'sips'> & Partial<GroupDocument>,
): Entry<'group'> {
  const usual = { sequence_rule: 'Order' as const, device_only: false, groups: [], pickup: null }
  return { id, name, extension, ...usual, ...more }
}

/** Default values of a queue; times in seconds. */
export const USUAL_QUEUE: QueueDocument = {
  name: 'Очередь',
  strategy: 'round_robin',
  sips: [],
  ring_simultaneously: 1,
  connection_timeout: 3600,
  agent_ring_timeout: 15,
  agent_wrapup_time: 0,
  max_queue_size: 0,
  login: null,
  logout: null,
  caller_exit_key: '#',
  on_hold_media_id: null,
  announce_media_id: null,
}

const QUEUES: readonly Entry<'queue'>[] = [
  {
    ...USUAL_QUEUE,
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
    on_hold_media_id: 808,
    announce_media_id: 809,
  },
  {
    ...USUAL_QUEUE,
    id: 702,
    name: 'Сервис и гарантия',
    sips: [sip(8), sip(11)],
    connection_timeout: 600,
    agent_wrapup_time: 5,
    max_queue_size: 5,
    login: 382,
    logout: 383,
    caller_exit_key: '*',
    on_hold_media_id: 808,
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
const SCENARIOS: readonly Entry<'scenario'>[] = [
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
