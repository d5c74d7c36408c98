import { routeOf, type Route, type Situation } from '../../../../../electron/demo/rules/route.ts'
import type { RoutePlace } from '../../../../../electron/demo/rules/route/places.ts'
import {
  choosing,
  type Choose,
  type Readings,
} from '../../../../../electron/demo/rules/route/readings.ts'
import type { Documents, Entry, Kind } from '../../../../../electron/demo/state/documents.ts'
import type { RandomAccount } from '../../../../support/random-account.ts'

export const NOBODY: RandomAccount = {
  sip: [],
  group: [],
  queue: [],
  scenario: [],
  media: [],
  number: [],
  externalNumber: [],
}

/** The account as documents of the state. */
export function stateOf(account: RandomAccount): Pick<Documents, 'get' | 'list'> {
  const kinds: Partial<Record<Kind, Entry<Kind>[]>> = account
  const list = <K extends Kind>(kind: K) => (kinds[kind] ?? []) as Entry<K>[]
  return { list, get: (kind, id) => list(kind).find((one) => one.id === id) }
}

export interface Given extends Partial<Situation> {
  readings?: Partial<Readings>
  choose?: Choose
  /** SIP accounts that are registered; all unless told. */
  registered?: readonly number[] | undefined
  loggedIn?: readonly number[]
}

/** Where a call goes in the account; on Monday at noon unless told. */
export function routeIn(account: RandomAccount, start: RoutePlace, given: Given = {}): Route {
  const { readings, choose = choosing(readings), registered, loggedIn = [] } = given
  const { hour = 12, keys = [], caller } = given
  const exchange = {
    documents: stateOf(account),
    choose,
    isRegistered: (id: number) => registered?.includes(id) ?? true,
    isLoggedIn: (id: number) => loggedIn.includes(id),
    shuffled: (ids: readonly number[]) => ids,
  }
  return routeOf(exchange, start, { hour, keys, caller })
}

export const sip = (id: number, more: Partial<Entry<'sip'>> = {}): Entry<'sip'> => ({
  id,
  name: `Аккаунт ${id}`,
  extension: 200 + id,
  role: '',
  password: 'Okno-Okno-Okno',
  aon: null,
  aon_shown: null,
  scenario: { sequence_rule: 'single', endpoints: [{ type: 'sip', timeout: 20 }] },
  on_line: true,
  presence: 1,
  ...more,
})

/** An account whose telephone rings so long, and then its mobile, or at once with it. */
export const mobile = (
  id: number,
  seconds: [sip: number, mob: number],
  sequence_rule: 'single' | 'simultaneous' = 'single',
): Entry<'sip'> => {
  const endpoints = [
    { type: 'sip' as const, timeout: seconds[0] },
    { type: 'mob' as const, timeout: seconds[1], number: '79030004811' },
  ]
  return sip(id, { scenario: { sequence_rule, endpoints } })
}

export const group = (id: number, more: Partial<Entry<'group'>> = {}): Entry<'group'> => ({
  id,
  name: `Группа ${id}`,
  extension: 300 + id,
  sequence_rule: 'Order',
  timeout: 30,
  sips: [],
  groups: [],
  device_only: false,
  pickup: null,
  ...more,
})

export const queue = (id: number, more: Partial<Entry<'queue'>> = {}): Entry<'queue'> => ({
  id,
  name: `Очередь ${id}`,
  strategy: 'round_robin',
  sips: [],
  ring_simultaneously: 1,
  connection_timeout: 300,
  agent_ring_timeout: 15,
  agent_wrapup_time: 0,
  max_queue_size: 0,
  login: null,
  logout: null,
  caller_exit_key: '#',
  on_hold_media_id: null,
  announce_media_id: null,
  ...more,
})

export const scenario = (id: number, more: Partial<Entry<'scenario'>> = {}): Entry<'scenario'> => ({
  id,
  name: `Сценарий ${id}`,
  type: 'menu',
  work_time: [],
  greeting_media_id: null,
  invalid_media_id: null,
  exit_media_id: null,
  menu: [],
  no_active: null,
  timeout: null,
  voicemail: false,
  voicemail_media_id: null,
  ...more,
})

export const number = (id: number, more: Partial<Entry<'number'>> = {}): Entry<'number'> => ({
  id,
  number: `7485200020${id}`,
  phone_type: 'abc',
  owner_type: 'business',
  ...more,
})

/** A forwarding to something by its kind's word and id, or digits or an address. */
export const to = (
  type: 'sip' | 'group' | 'scenario' | 'call_queue' | 'number' | 'sip_uri',
  target: number | string,
  cli_type: 'Y' | 'N' = 'Y',
) => ({ type, target, name: String(target), cli_type })

/** The same in a scenario. */
export const branch = (redirection_type: string, id: number | string) => ({
  redirection_type,
  destination_id: String(id),
  prompt_media_id: 1,
})
