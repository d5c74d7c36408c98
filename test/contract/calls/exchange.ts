import type { InputOf } from '../../../electron/service/index.ts'
import { no, type Bench, type Rows } from './row.ts'

const account = { name: 'Анна Орлова', number: 230, sip_timeout: 30 }

export const sip: Rows<'sip'> = {
  'sip.list': { takes: {} },
  'sip.statuses': { takes: {} },
  'sip.read': { takes: { sip_id: 3001 } },
  'sip.create': {
    takes: { ...account, role: 'Секретарь', aon: 510, phone_number: '79051112233' },
  },
  'sip.change': {
    takes: { sip_id: 3012, name: 'Роман', number: 231 },
  },
  'sip.delete': { takes: { sip_id: 3012 } },
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
  'groups.list': { takes: {} },
  'groups.approved': { takes: {} },
  'groups.rules': { takes: {} },
  'groups.read': { takes: { group_id: 404 } },
  'groups.create': {
    takes: group,
  },
  'groups.replace': {
    takes: { ...group, group_id: 401 },
  },
  'groups.delete': { takes: { group_id: 405 } },
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
  'callQueues.list': { takes: {} },
  'callQueues.strategies': { takes: {} },
  'callQueues.read': {
    takes: { call_queue_id: 701 },
  },
  'callQueues.create': {
    takes: queue,
  },
  'callQueues.replace': {
    takes: { ...queue, call_queue_id: 702 },
  },
  'callQueues.delete': {
    takes: { call_queue_id: 702 },
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
  'scenarios.list': { takes: {} },
  'scenarios.read': {
    takes: { scenario_id: 901 },
  },
  'scenarios.create': {
    takes: menu,
  },
  'scenarios.replace': {
    takes: { ...greeting, scenario_id: 905 },
  },
  'scenarios.delete': {
    takes: { scenario_id: 905 },
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
  'media.list': { takes: {} },
  'media.read': { takes: { media_id: 801 }, refuses: [[{ media_id: 7 }, NO_MEDIA]] },
  'media.download': { takes: uploaded, refuses: [[{ media_id: 7 }, NO_MEDIA]] },
  'media.create': {
    takes: { name: 'Приветствие', file: wav, file_mime_type: 'wav' },
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
  'media.standard': { takes: {} },
}
