import type { OperationId } from '../../electron/service/index.ts'
import { otherInputs, sampleInputs } from './sample-inputs.ts'

/** An input that must be refused, after the name of the field that is at fault in it. */
export type InvalidInput = readonly [field: string | undefined, input: unknown]

/** For operations without parameters. */
export const nothingElse: readonly InvalidInput[] = [
  ['page', { page: 1 }],
  [undefined, null],
]

/** For an id in a path. */
export const badId = (field: string): readonly InvalidInput[] => [
  [field, {}],
  [field, { [field]: 0 }],
  [field, { [field]: '../7' }],
]

type Fields = Record<string, unknown>

/** The operation's sample with other fields; a field that is undefined counts as missing. */
export const but = (id: OperationId, fields: Fields): Fields => ({ ...sampleInputs[id], ...fields })

export const forwarding = (
  id: 'numbers.follow' | 'externalNumbers.follow',
): readonly InvalidInput[] => {
  const own = id === 'numbers.follow' ? { numbers: [7] } : { number_id: 4 }
  return [
    ['type', { ...own, type: 'voicemail', cli_type: 'Y' }],
    ['sip_id', { ...own, type: 'sip', cli_type: 'Y' }],
    ['cli_type', { ...own, type: 'sip', sip_id: 3 }],
    ['cli_type', { ...own, type: 'empty', cli_type: 'Y' }],
    ['sip_id', { ...own, type: 'group', group_id: 3, sip_id: 3, cli_type: 'Y' }],
    ['host', { ...own, type: 'crm1', cli_type: 'Y' }],
    ['type_default', { ...own, type: 'sip', sip_id: 3, cli_type: 'Y', type_default: 'empty' }],
    ['type_default', { ...own, type: 'crm1', host: 'a', cli_type: 'Y', type_default: 'crm2' }],
    ['group_id', { ...own, type: 'crm1', host: 'a', cli_type: 'Y', type_default: 'group' }],
    ['cli_type_default', { ...own, type: 'sip', sip_id: 3, cli_type: 'Y', cli_type_default: 'Y' }],
    ['cli_type', { ...own, type: 'sip', sip_id: 3, cli_type: 'yes' }],
  ]
}

export const scenario = (id: 'scenarios.create' | 'scenarios.replace'): readonly InvalidInput[] => {
  const [first] = otherInputs[id] ?? []
  const [menu, greeting] =
    id === 'scenarios.create' ? [sampleInputs[id], first] : [first, sampleInputs[id]]
  const key = { event: '1', redirection_type: 'sip', destination_id: '7', prompt_media_id: 4 }
  const day = { week_day: 'friday', first_hour: 9, last_hour: 18 }
  return [
    ['type', { ...menu, type: 'voice' }],
    ['voicemail', { ...greeting, voicemail: undefined }],
    ['name', { ...menu, name: '' }],
    ['name', { ...menu, name: ' ' }],
    ['voicemail', { ...menu, voicemail: undefined }],
    ['menu', { ...menu, menu: undefined }],
    ['menu.0.event', { ...menu, menu: [{ ...key, event: '10' }] }],
    ['menu.0.destination_id', { ...menu, menu: [{ ...key, destination_id: 7 }] }],
    ['menu.0.destination_id', { ...menu, menu: [{ ...key, destination_id: '' }] }],
    ['menu.0.prompt_media_id', { ...menu, menu: [{ ...key, prompt_media_id: undefined }] }],
    ['menu.0.prompt_media_id', { ...menu, menu: [{ ...key, prompt_media_id: 0 }] }],
    ['work_time.0.first_hour', { ...menu, work_time: [{ ...day, first_hour: -1 }] }],
    ['work_time.0.last_hour', { ...menu, work_time: [{ ...day, last_hour: 24 }] }],
    ['work_time.0.week_day', { ...menu, work_time: [{ ...day, week_day: 'пятница' }] }],
    ['no_active.destination_id', { ...menu, no_active: { redirection_type: 'sip' } }],
    ['timeout', { ...menu, timeout: { redirection_type: 'sip', destination_id: '7' } }],
    ['menu', { ...greeting, menu: [key] }],
    ['exit_media_id', { ...greeting, exit_media_id: 3 }],
    ['timeout.redirection_type', { ...greeting, timeout: { destination_id: '7' } }],
  ]
}

export const group = (id: 'groups.create' | 'groups.replace'): readonly InvalidInput[] => [
  ['number', but(id, { number: 199 })],
  ['number', but(id, { number: 100_000 })],
  ['name', but(id, { name: undefined })],
  ['name', but(id, { name: '   ' })],
  ['sequence_rule', but(id, { sequence_rule: 'order' })],
  ['timeout', but(id, { timeout: 0 })],
  ['timeout', but(id, { timeout: 1000 })],
  ['pickup_number', but(id, { pickup_number: 199 })],
  ['approved_group_id', but(id, { approved_group_id: 3 })],
  ['sips.1', but(id, { sips: [1, 'two'] })],
]

export const queue = (id: 'callQueues.create' | 'callQueues.replace'): readonly InvalidInput[] => [
  ['ring_simultaneously', but(id, { ring_simultaneously: 1000 })],
  ['connection_timeout', but(id, { connection_timeout: 100_000 })],
  ['agent_ring_timeout', but(id, { agent_ring_timeout: 31 })],
  ['agent_ring_timeout', but(id, { agent_ring_timeout: 0 })],
  ['agent_wrapup_time', but(id, { agent_wrapup_time: 16 })],
  ['login', but(id, { login: 199 })],
  ['logout', but(id, { logout: '401' })],
  ['unknown', but(id, { unknown: 1 })],
]

export const webhook = (id: 'webhooks.create' | 'webhooks.replace'): readonly InvalidInput[] => [
  ['url', but(id, { url: undefined })],
  ['url', but(id, { url: 'javascript:alert(1)' })],
  ['url', but(id, { url: 'file:///etc/passwd' })],
  ['url', but(id, { url: `https://a.example/${'x'.repeat(4000)}` })],
  ['event', but(id, { event: 'ring' })],
  ['type_call', but(id, { type_call: 'in' })],
  ['type_style', but(id, { type_style: 'tiny' })],
  ['fields.0.after', but(id, { fields: [{ before: 'call_id' }] })],
  ['headers.0.name', but(id, { headers: [{ name: '', value: 'x' }] })],
  ['headers.0.name', but(id, { headers: [{ name: 'X A', value: 'x' }] })],
  ['headers.0.name', but(id, { headers: [{ name: 'X-A\r\nX-B', value: 'x' }] })],
  ['headers.0.value', but(id, { headers: [{ name: 'X-A', value: 'a\r\nX-B: b' }] })],
  ['headers.0.value', but(id, { headers: [{ name: 'X-A', value: 'a\0b' }] })],
  ['template', but(id, { template: 'x'.repeat(64_001) })],
  ['params.0.value', but(id, { params: [{ name: 'a' }] })],
]

const NO_ADDRESSES = ['', ' ', 'анна', 'a@', '@b.example', 'a b@c.example', 7, null]

/** An address for notifications, which must end its line nowhere. */
export const email = (id: 'notificationEmails.create' | 'notificationEmails.replace') =>
  [...NO_ADDRESSES, 'a@b.example\r\nBcc: c@d.example', `${'a'.repeat(300)}@b.example`].map(
    (wrong): InvalidInput => ['email', but(id, { email: wrong })],
  )

export const pinSettings = (id: 'flashCall.changeSettings'): readonly InvalidInput[] => [
  ['token_lifetime_sec', but(id, { token_lifetime_sec: 29 })],
  ['token_lifetime_sec', but(id, { token_lifetime_sec: 301 })],
  ['pin_tries', but(id, { pin_tries: 0 })],
  ['pin_tries', but(id, { pin_tries: 4 })],
  ['operators.others.allowed', but(id, { operators: { others: { allowed: 'yes' } } })],
  ['hook_url', but(id, { hook_url: 'crm.office.example' })],
]
