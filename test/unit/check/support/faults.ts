import type { CheckRule } from '../../../../electron/bridge/check.ts'
import { monthStart } from '../../../../electron/demo/time.ts'
import {
  LEG,
  led,
  MOBILE,
  PLAIN,
  ringing,
  to,
  twoSips,
  WORKING_WEEK,
  type Planting,
} from './clean-account.ts'

const HOUR = 3_600_000
const GONE = 9999

/** What a fault is to be found as: severity, kind, id and field. */
type Expected = [severity: string, kind: string, id: number | string, field?: string]

const prompted = (way: ReturnType<typeof to>) => ({ ...way, prompt_media_id: 1 })
const key = (event: string, way: ReturnType<typeof to>) => ({ event, ...prompted(way) })

/** A menu to which a number leads. */
function addMenu({ add }: Planting, more: Parameters<Planting['add']['scenario']>[0]): number {
  const id = add.scenario({
    menu: [key('1', to('group', 1))],
    no_active: prompted(to('group', 1)),
    ...more,
  })
  add.number({ following: led('scenario', id) })
  return id
}

const LOOPS: ((planting: Planting) => Expected)[] = [
  // By closed hours.
  (planting) => {
    const first = planting.documents.scenario.length + 1
    addMenu(planting, { no_active: prompted(to('scenario', first + 1)) })
    addMenu(planting, { no_active: prompted(to('scenario', first)) })
    const [least = ''] = [first, first + 1].map(String).sort()
    return ['error', 'scenarios', least, 'no_active.destination_id']
  },
  // Groups in each other.
  (planting) => {
    const first = planting.documents.group.length + 1
    for (const other of [first + 1, first]) {
      planting.add.group({ sips: twoSips(planting), groups: [other] })
    }
    const [least = ''] = [first, first + 1].map(String).sort()
    return ['error', 'groups', least, 'child_groups.0.id']
  },
  // Own numbers.
  ({ add, documents, digits }) => {
    const first = documents.number.length + 1
    for (const other of [first + 1, first].map(digits)) {
      add.number({ following: { type: 'number', target: other, name: other, cli_type: 'Y' } })
    }
    const [least = ''] = [first, first + 1].map(String).sort()
    return ['error', 'numbers', least, 'following.name']
  },
  // An extension is asked for again and again.
  (planting) => {
    const id = planting.documents.scenario.length + 1
    const timeout = prompted(to('scenario', id))
    addMenu(planting, { type: 'number', work_time: [], menu: [], no_active: null, timeout })
    return ['error', 'scenarios', id, 'timeout.destination_id']
  },
]

/** One way or more of planting what each rule looks for. */
export const faults: Partial<Record<CheckRule, (planting: Planting) => Expected>> = {
  loop: (planting) => planting.one(LOOPS)(planting),

  branchMissing: (planting) => {
    const isOther = planting.pick(2) === 0
    // Of another kind than the one that is named.
    if (isOther) planting.add.sip({ id: GONE, name: 'Другой', extension: 999 })
    const kinds = ['group', 'call_queue', 'scenario']
    const word = planting.one(isOther ? kinds : ['sip', ...kinds])
    const menu = addMenu(planting, { no_active: prompted(to(word, GONE)) })
    return [isOther ? 'warning' : 'error', 'scenarios', menu, 'no_active.destination_id']
  },

  nobodyRegistered: ({ add }) => {
    const sips = [add.sip({ on_line: false }), add.sip({ on_line: false })]
    const number = add.number({ following: led('group', add.group({ sips })) })
    return ['error', 'numbers', number, 'following.name']
  },

  extensionTwice: ({ add, one, pick }) => {
    const extension = 201 + pick(PLAIN)
    if (one([true, false])) return ['error', 'sip', add.sip({ extension }), 'number']
    const login = add.queue({ login: extension, sips: [1] })
    add.number({ following: led('call_queue', login), owner_type: 'personal' })
    return ['error', 'queues', login, 'login']
  },

  externalOff: ({ add }) => {
    const id = add.externalNumber({ registered: false })
    return ['error', 'externalNumbers', id, 'status']
  },

  audioMissing: (planting) => {
    const field = planting.one(['greeting_media_id', 'invalid_media_id', 'exit_media_id'] as const)
    return ['error', 'scenarios', addMenu(planting, { [field]: GONE }), field]
  },

  numberNowhere: ({ add, one }) => {
    const owner_type = one(['business', 'personal'] as const)
    const id = add.number({ owner_type })
    return [owner_type === 'business' ? 'error' : 'notice', 'numbers', id, 'following']
  },

  targetUnknown: ({ add }) => {
    const id = add.number({ following: led('group', GONE, 'Консультации') })
    return ['error', 'numbers', id, 'following.name']
  },

  closedSilent: (planting) => {
    const voicemail = planting.pick(2) === 0
    const id = addMenu(planting, {
      no_active: null,
      voicemail,
      voicemail_media_id: voicemail ? planting.add.media() : null,
    })
    return [voicemail ? 'notice' : 'warning', 'scenarios', id, 'no_active']
  },

  dialSilent: (planting) => {
    const id = addMenu(planting, { type: 'number', work_time: [], menu: [], no_active: null })
    return ['warning', 'scenarios', id, 'timeout']
  },

  menuEmpty: (planting) => ['warning', 'scenarios', addMenu(planting, { menu: [] }), 'menu'],

  keyTwice: (planting) => {
    const menu = ['1', '2', '1'].map((event) => key(event, to('group', 1)))
    return ['warning', 'scenarios', addMenu(planting, { menu }), 'menu.2.event']
  },

  groupEmpty: ({ add }) => ['warning', 'groups', add.group(), 'sips'],

  queueEmpty: ({ add }) => {
    const id = add.queue()
    add.number({ following: led('call_queue', id) })
    return ['warning', 'queues', id, 'sips']
  },

  memberMute: ({ add, pick }) => {
    const hasZero = pick(2) === 0
    const legs = hasZero ? [{ ...LEG, timeout: 0 }, MOBILE] : [MOBILE]
    const sips = [1, add.sip({ scenario: ringing(...legs) })]
    const group = add.group({ device_only: true, sips })
    return [hasZero ? 'notice' : 'warning', 'groups', group, 'sips.1.id']
  },

  legsNone: ({ add, pick }) => {
    const hasZero = pick(2) === 0
    const sip = add.sip({ scenario: ringing(...(hasZero ? [{ ...LEG, timeout: 0 }] : [])) })
    add.group({ sips: [1, sip] })
    return [hasZero ? 'notice' : 'warning', 'sip', sip, 'active_sip_scenario.endpoints']
  },

  callerIdGone: ({ add }) => {
    const aon_shown = {
      number: '79010004805',
      phone_type: 'def',
      owner_type: 'business',
    } as const
    return ['warning', 'sip', add.sip({ aon: GONE, aon_shown }), 'aon.id']
  },

  menuMute: (planting) =>
    planting.pick(2) === 0
      ? [
          'warning',
          'scenarios',
          addMenu(planting, { greeting_media_id: null }),
          'greeting_media_id',
        ]
      : ['notice', 'scenarios', addMenu(planting, { voicemail: true }), 'voicemail_media_id'],

  packetLow: ({ add }) => {
    const now = Date.now()
    const packet = { id: 1, name: 'Старт', amount: 100, price: 100, used: 91, since: now }
    const id = add.number({
      phone_type: 'def',
      following: led('group', 1),
      packet: { ...packet, month: monthStart(now) },
    })
    return ['warning', 'numbers', id, 'sms_packet.sms_remaining']
  },

  hookOpen: ({ add, one }) => {
    const url = one(['http://crm.example/open', 'https://192.168.1.5/', 'https://localhost:8443/'])
    return ['warning', 'webhooks', add.webhook({ url }), 'url']
  },

  hookTwice: ({ add }) => {
    add.webhook({ url: 'https://crm.example/same' })
    // Of another event it is no second one.
    add.webhook({ url: 'https://crm.example/same', event: 'destroy' })
    return ['warning', 'webhooks', add.webhook({ url: 'https://crm.example/same' }), 'url']
  },

  targetAmbiguous: (planting) => {
    const { add } = planting
    const name = 'Двойня'
    add.group({ sips: twoSips(planting), name })
    const second = add.group({ sips: twoSips(planting), name })
    const id = add.number({ following: led('group', second, name) })
    return ['notice', 'numbers', id, 'following.name']
  },

  crmAlone: ({ add }) => {
    const crm = 'svet.crm.example'
    const id = add.number({
      integration: { type: 'crm1', target: crm, name: crm, cli_type: 'Y' },
    })
    return ['notice', 'numbers', id, 'following']
  },

  hoursOdd: (planting) => {
    const odd = planting.one([
      { week_day: 'monday', first_hour: 20, last_hour: 8 },
      { week_day: 'monday', first_hour: 17, last_hour: 20 },
      { week_day: 'saturday', first_hour: 9, last_hour: 24 },
    ])
    const id = addMenu(planting, { work_time: [...WORKING_WEEK, odd] })
    return ['notice', 'scenarios', id, 'work_time.5']
  },

  unreached: (planting) => {
    const menu = [key('1', to('group', 1))]
    const no_active = prompted(to('group', 1))
    return ['notice', 'scenarios', planting.add.scenario({ menu, no_active })]
  },

  singleLeg: ({ add, one }) => {
    const sip = add.sip()
    const through = one([() => led('sip', sip), () => led('group', add.group({ sips: [sip] }))])()
    return ['notice', 'numbers', add.number({ following: through }), 'following.name']
  },

  groupShort: (planting) => {
    const id = planting.add.group({ sips: twoSips(planting), timeout: 20 })
    return ['warning', 'groups', id, 'timeout']
  },

  reserveEnds: ({ add }) => {
    const id = add.reservation({ until: Date.now() + 5 * HOUR })
    return ['notice', 'reservedNumbers', id, 'reserved_to']
  },

  audioUnused: ({ add }) => ['notice', 'media', add.media()],
}
