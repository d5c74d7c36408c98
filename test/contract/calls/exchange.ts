import type { InputOf } from '../../../electron/service/index.ts'
import { no, taken, unknown, type Bench, type Rows } from './row.ts'

const account = { name: 'Анна Орлова', number: 230, sip_timeout: 30 }

export const sip: Rows<'sip'> = {
  'sip.list': { takes: {}, refuses: [] },
  'sip.statuses': { takes: {}, refuses: [] },
  'sip.read': { takes: { sip_id: 3001 }, refuses: [[{ sip_id: 7 }, unknown('sip_id')]] },
  'sip.create': {
    takes: { ...account, role: 'Секретарь', aon: 510, phone_number: '79051112233' },
    refuses: [
      [{ ...account, number: 200 }, taken('number')],
      [{ ...account, aon: 7 }, unknown('aon')],
      [
        { ...account, phone_number: 'Иван' },
        no('The phone_number format is invalid.', 'phone_number'),
      ],
    ],
  },
  'sip.change': {
    takes: { sip_id: 3012, name: 'Роман', number: 231 },
    refuses: [
      [{ sip_id: 7, name: 'Роман' }, unknown('sip_id')],
      [{ sip_id: 3012, number: 300 }, taken('number')],
    ],
  },
  'sip.delete': { takes: { sip_id: 3012 }, refuses: [[{ sip_id: 7 }, unknown('sip_id')]] },
}

const group: InputOf<'groups.create'> = {
  number: 310,
  name: 'Смена',
  sequence_rule: 'Random',
  timeout: 45,
  sips: [3001, 3002],
  groups: [405],
}

export const groups: Rows<'groups'> = {
  'groups.list': { takes: {}, refuses: [] },
  'groups.approved': { takes: {}, refuses: [] },
  'groups.rules': { takes: {}, refuses: [] },
  'groups.read': { takes: { group_id: 404 }, refuses: [[{ group_id: 7 }, unknown('group_id')]] },
  'groups.create': {
    takes: group,
    refuses: [
      [{ ...group, number: 200 }, taken('number')],
      [{ ...group, sips: [3001, 7] }, unknown('sips.1')],
    ],
  },
  'groups.replace': {
    takes: { ...group, group_id: 401 },
    refuses: [
      [{ ...group, group_id: 7 }, unknown('group_id')],
      // It would be a group of itself.
      [{ ...group, group_id: 401, groups: [404] }, unknown('groups.0')],
    ],
  },
  'groups.delete': { takes: { group_id: 405 }, refuses: [[{ group_id: 7 }, unknown('group_id')]] },
}

const queue: InputOf<'callQueues.create'> = {
  name: 'Поддержка',
  strategy: 'ring_all',
  sips: [3001],
  login: 384,
  logout: 385,
  on_hold_media_id: 808,
}

export const callQueues: Rows<'callQueues'> = {
  'callQueues.list': { takes: {}, refuses: [] },
  'callQueues.strategies': { takes: {}, refuses: [] },
  'callQueues.read': {
    takes: { call_queue_id: 701 },
    refuses: [[{ call_queue_id: 7 }, unknown('call_queue_id')]],
  },
  'callQueues.create': {
    takes: queue,
    refuses: [
      [{ ...queue, login: 380 }, taken('login')],
      [{ ...queue, strategy: 'shout' }, unknown('strategy')],
    ],
  },
  'callQueues.replace': {
    takes: { ...queue, call_queue_id: 702 },
    refuses: [
      [{ ...queue, call_queue_id: 7 }, unknown('call_queue_id')],
      [{ ...queue, call_queue_id: 702, on_hold_media_id: 7 }, unknown('on_hold_media_id')],
    ],
  },
  'callQueues.delete': {
    takes: { call_queue_id: 702 },
    refuses: [[{ call_queue_id: 7 }, unknown('call_queue_id')]],
  },
}

const key = {
  event: '1',
  redirection_type: 'sip',
  destination_id: '3001',
  prompt_media_id: 803,
} as const
const menu = {
  type: 'menu',
  name: 'Меню склада',
  work_time: [{ week_day: 'monday', first_hour: 9, last_hour: 18 }],
  greeting_media_id: 801,
  menu: [key],
  no_active: { redirection_type: 'group', destination_id: '401' },
  voicemail: false,
} satisfies InputOf<'scenarios.create'>
const greeting = {
  type: 'number',
  name: 'Ночь',
  voicemail: true,
  timeout: { redirection_type: 'scenario', destination_id: '901' },
} satisfies InputOf<'scenarios.create'>

export const scenarios: Rows<'scenarios'> = {
  'scenarios.list': { takes: {}, refuses: [] },
  'scenarios.read': {
    takes: { scenario_id: 901 },
    refuses: [[{ scenario_id: 7 }, unknown('scenario_id')]],
  },
  'scenarios.create': {
    takes: menu,
    refuses: [
      [{ ...menu, greeting_media_id: 7 }, unknown('greeting_media_id')],
      [{ ...menu, menu: [{ ...key, destination_id: '7' }] }, unknown('menu.0.destination_id')],
      [
        { ...greeting, timeout: { redirection_type: 'moon', destination_id: '1' } },
        unknown('timeout.redirection_type'),
      ],
    ],
  },
  'scenarios.replace': {
    takes: { ...greeting, scenario_id: 905 },
    refuses: [
      [{ ...greeting, scenario_id: 7 }, unknown('scenario_id')],
      [
        { ...menu, scenario_id: 905, menu: [key, key] },
        no('The menu.1.event field has a duplicate value.', 'menu.1.event'),
      ],
    ],
  },
  'scenarios.delete': {
    takes: { scenario_id: 905 },
    refuses: [[{ scenario_id: 7 }, unknown('scenario_id')]],
  },
}

const NO_MEDIA = no('User not found.', undefined, 500)
const NO_MEDIA_EITHER = no('User not found', undefined, 500)
const wav = Buffer.from('RIFF\u0004\0\0\0WAVE').toString('base64')

/** The id of audio that was uploaded just now. */
async function uploaded({ client }: Bench) {
  await client.call('media.create', { name: 'Своя запись', file: wav, file_mime_type: 'wav' })
  const { data } = await client.call('media.list', {})
  return { media_id: data.valid.find(({ name }) => name === 'Своя запись')?.id ?? 0 }
}

export const media: Rows<'media'> = {
  'media.list': { takes: {}, refuses: [] },
  'media.read': { takes: { media_id: 801 }, refuses: [[{ media_id: 7 }, NO_MEDIA]] },
  'media.download': { takes: uploaded, refuses: [[{ media_id: 7 }, NO_MEDIA]] },
  'media.create': {
    takes: { name: 'Приветствие', file: wav, file_mime_type: 'wav' },
    refuses: [[{ standard_id: 'silence' }, unknown('standard_id')]],
  },
  'media.rename': {
    takes: { media_id: 810, name: 'Поздравление' },
    refuses: [[{ media_id: 7, name: 'Поздравление' }, NO_MEDIA_EITHER]],
  },
  'media.delete': {
    takes: uploaded,
    refuses: [
      [{ media_id: 7 }, NO_MEDIA_EITHER],
      [{ media_id: 801 }, no('The media is in use.')],
    ],
  },
  'media.standard': { takes: {}, refuses: [] },
}
