import type { OperationId } from '../../electron/service/index.ts'

type Fields = Record<string, unknown>
/** What is wrong in otherwise good parameters, and what is said of which field. */
type Row = [wrong: Fields, field: string | undefined, said: string]

const SELECTED = 'The selected % is invalid.'
const TAKEN = 'The % has already been taken.'
const TWICE = 'The % field has a duplicate value.'
const FORMAT = 'The % format is invalid.'
const FUNDS = 'Insufficient funds.'

const sip = { name: 'Переговорная', number: 250, sip_timeout: 30 }
const group = { name: 'Дежурные', number: 320, sequence_rule: 'Order', timeout: 30 }
const queue = { name: 'Замеры', strategy: 'round_robin', login: 384, logout: 385 }
const key = { event: '1', redirection_type: 'sip', destination_id: '3001', prompt_media_id: 803 }
const menu = { name: 'Меню', type: 'menu', voicemail: true, menu: [key] }
const keyed = (wrong: Fields): Fields => ({ menu: [{ ...key, ...wrong }] })
const webhook = { url: 'http://localhost:1/a', event: 'create' }
const line = { type: 'ate', host: 'sip.operator.example', number: 74932000555, port: 5060 }
const ate = { ...line, login: 'line555', secret: 'S3cret-of-the-line' }
const OWN = '79010004810'
const sms = { text: 'Добрый день!', number_id: 501, to: '+7 905 000-11-22' }
const legacy = { from: OWN, to: '79050001122', text: 'Окно готово' }
const SOMEBODY = '74991234567'
const forward = { numbers: [501], cli_type: 'Y' }

const foreign: Row = [{ account_id: 7 }, undefined, 'The account id must belong to the customer']

/** What the service refuses for the state of the account as it was seeded; whatever it is changes nothing. */
export const refused: { [Id in OperationId]?: [good: Fields, ...rows: Row[]] } = {
  'sip.create': [
    sip,
    [{ aon: 999 }, 'aon', SELECTED],
    // A caller id given up.
    [{ aon: 505 }, 'aon', SELECTED],
    [{ phone_number: 'домой' }, 'phone_number', FORMAT],
    [
      { phone_timeout: 20 },
      'phone_number',
      'The % field is required when phone_timeout is present.',
    ],
    // Numbers of an account, a group, a pickup, a queue's login and logout.
    ...[201, 300, 390, 380, 383].map((number): Row => [{ number }, 'number', TAKEN]),
  ],
  'sip.change': [
    { sip_id: 3001 },
    [{ sip_id: 9999, name: 'А' }, 'sip_id', SELECTED],
    [{ aon: 3001 }, 'aon', SELECTED],
    ...[201, 301, 391, 382].map((number): Row => [{ number }, 'number', TAKEN]),
  ],
  'groups.create': [
    group,
    [{ sips: [3001, 777] }, 'sips.1', SELECTED],
    [{ sips: [3001, 3001] }, 'sips.1', TWICE],
    [{ groups: [777] }, 'groups.0', SELECTED],
    [{ approved_group_id: 777 }, 'approved_group_id', SELECTED],
    [{ number: 200 }, 'number', TAKEN],
    [{ pickup_number: 381 }, 'pickup_number', TAKEN],
    [{ pickup_number: 320 }, 'pickup_number', 'The % and number must be different.'],
  ],
  'groups.replace': [
    { ...group, number: 300, group_id: 401 },
    // Loops.
    [{ groups: [401] }, 'groups.0', SELECTED],
    [{ groups: [404] }, 'groups.0', SELECTED],
    [{ approved_group_id: 401 }, 'approved_group_id', SELECTED],
  ],
  'callQueues.create': [
    queue,
    [{ strategy: 'any' }, 'strategy', SELECTED],
    [{ sips: [401] }, 'sips.0', SELECTED],
    [{ sips: [3001, 3001] }, 'sips.1', TWICE],
    [{ caller_exit_key: '10' }, 'caller_exit_key', SELECTED],
    [{ on_hold_media_id: 999 }, 'on_hold_media_id', SELECTED],
    [{ announce_media_id: 999 }, 'announce_media_id', SELECTED],
    [{ login: 200 }, 'login', TAKEN],
    [{ logout: 390 }, 'logout', TAKEN],
    [{ logout: 384 }, 'logout', 'The % and login must be different.'],
  ],
  'callQueues.replace': [{ call_queue_id: 701 }, [{ login: 382 }, 'login', TAKEN]],
  'scenarios.create': [
    menu,
    [{ greeting_media_id: 3001 }, 'greeting_media_id', SELECTED],
    [{ menu: [key, key] }, 'menu.1.event', TWICE],
    [keyed({ prompt_media_id: 7 }), 'menu.0.prompt_media_id', SELECTED],
    [keyed({ redirection_type: 'fax' }), 'menu.0.redirection_type', SELECTED],
    [keyed({ redirection_type: 'group' }), 'menu.0.destination_id', SELECTED],
    [keyed({ destination_id: 'Ольга' }), 'menu.0.destination_id', SELECTED],
    [
      { no_active: { redirection_type: 'group', destination_id: '499' } },
      'no_active.destination_id',
      SELECTED,
    ],
  ],
  'scenarios.replace': [
    { type: 'number', name: 'Ночь', voicemail: true, scenario_id: 905 },
    [
      { timeout: { redirection_type: 'moon', destination_id: '1' } },
      'timeout.redirection_type',
      SELECTED,
    ],
  ],
  'webhooks.create': [
    webhook,
    [{ headers: [{ name: 'Host', value: 'x' }] }, 'headers.0.name', FORMAT],
  ],
  'notificationEmails.create': [{}, [{ email: 'OFFICE@svetly-dom.example' }, 'email', TAKEN]],
  'notificationEmails.replace': [
    { email_id: 2 },
    [{ email: 'OFFICE@svetly-dom.example' }, 'email', TAKEN],
  ],
  'accounts.subscriptions': [{}, [{ i_account: 7 }, 'i_account', SELECTED]],
  'flashCall.rename': [{ name: 'Магазин' }, foreign],
  'flashCall.settings': [{}, foreign],
  'flashCall.changeSettings': [{ pin_tries: 2 }, foreign],
  'flashCall.delete': [{}, foreign],
  'flashCall.takeProposal': [
    { account_id: 702 },
    [{ proposal_id: '7' }, 'proposal_id', SELECTED],
    [{ account_id: 701, proposal_id: '21' }, 'proposal_id', 'The package is already active.'],
    [{ proposal_id: '23' }, undefined, FUNDS],
  ],
  'media.create': [{}, [{ standard_id: 'x' }, 'standard_id', SELECTED]],
  'sms.send': [
    sms,
    [{ to: '900' }, 'to', FORMAT],
    [{ to: 'YARBANK' }, 'to', FORMAT],
    [{ number_id: 510 }, 'number_id', SELECTED],
    [{ number_id: 1 }, 'number_id', SELECTED],
    [{ text: 'ж'.repeat(671), reject_long: true }, 'text', 'The % is longer than 10 SMS.'],
    [{ text: 'ж'.repeat(17_086) }, 'text', 'The % is longer than 255 SMS.'],
  ],
  'sms.activatePacket': [
    { number_id: 501, packet: '11' },
    [{ packet: '99' }, 'packet', SELECTED],
    [{ packet: '12' }, 'packet', 'The % is already active.'],
    [{ number_id: 510 }, 'number_id', SELECTED],
    [{ packet: '14' }, undefined, FUNDS],
  ],
  'sms.setUrl': [{ url: 'http://localhost/' }, [{ number: '74852000200' }, 'number', SELECTED]],
  'sms.deleteUrl': [{}, [{ number: '79990001122' }, 'number', SELECTED]],
  'legacySms.send': [
    legacy,
    [{ from: '79050001122' }, 'from', SELECTED],
    [{ to: 'мама' }, 'to', FORMAT],
  ],
  'legacySms.addPacket': [
    { packet: '11', number: OWN },
    [{ packet: '99' }, 'packet', SELECTED],
    [{ number: '79050001122' }, 'number', SELECTED],
    [{ packet: '14' }, undefined, FUNDS],
  ],
  'legacySms.deletePacket': [{}, [{ number: '79050001122' }, 'number', SELECTED]],
  'legacySms.stay': [{}, [{ number: '74852000200' }, 'number', SELECTED]],
  'numbers.buy': [
    { owner_type: 'business' },
    [{ numbers: [OWN] }, 'numbers', 'The number is already taken.'],
    [{ numbers: ['70000000000'] }, 'numbers', SELECTED],
  ],
  'numbers.contactList': [
    { contact_list_id: 71 },
    [{ contact_list_id: 999, numbers: [501] }, 'contact_list_id', SELECTED],
    [{ numbers: [1] }, 'numbers.0', SELECTED],
    [{ numbers: [501, 501] }, 'numbers.1', TWICE],
  ],
  'numbers.follow': [
    forward,
    [{ type: 'sip', sip_id: 7 }, 'sip_id', SELECTED],
    [{ type: 'number', destination_number: 'office' }, 'destination_number', FORMAT],
    [{ type: 'sip_uri', destination_uri: 'office' }, 'destination_uri', FORMAT],
    [{ type: 'crm1', host: 'a b' }, 'host', FORMAT],
    [{ type: 'empty', numbers: [501, 77], cli_type: undefined }, 'numbers.1', SELECTED],
  ],
  'rpcNumbers.updateAlias': [{ numberAlias: 'x' }, [{ number: SOMEBODY }, 'number', SELECTED]],
  'rpcNumbers.listAlias': [{}, [{ numbers: [SOMEBODY] }, 'number', SELECTED]],
  'externalNumbers.create': [
    ate,
    [{ host: 'two words' }, 'host', FORMAT],
    [{ number: 74_852_000_640 }, 'number', TAKEN],
    [{ number: 79_010_004_810 }, 'number', TAKEN],
    [{ host: 'sip.yartelecom.example', login: 'svetlydom640' }, 'login', TAKEN],
  ],
  'externalNumbers.change': [
    ate,
    [{ id: 999 }, 'id', SELECTED],
    // A number that is connected in the other way.
    [{ id: 653 }, 'id', SELECTED],
    [{ id: 651, number: 74932000118 }, 'number', TAKEN],
  ],
  'rpcNumbers.forwardToDevice': [
    { number: OWN },
    [{ forward_number: 'Иван' }, 'destination_number', FORMAT],
  ],
  'externalNumbers.delete': [{ id: 651 }, [{ type: 'sipuri' }, 'id', SELECTED]],
  'externalNumbers.follow': [
    { type: 'empty' },
    [{ number_id: 9 }, 'number_id', SELECTED],
    [{ number_id: 651, number_type: 'sipuri' }, 'number_id', SELECTED],
    [{ number_id: 653, type: 'group', group_id: 7, cli_type: 'Y' }, 'group_id', SELECTED],
  ],
  'payment.invoiceFile': [
    {},
    [{ invoice_id: 7777 }, 'invoice_id', SELECTED],
    [{ invoice_id: 'made-up' }, 'invoice_id', SELECTED],
  ],
  'payment.issueInvoice': [
    {},
    [{ sum: 0.001 }, 'sum', 'The % must be at least 0.01.'],
    [{ sum: 10_000_001 }, 'sum', 'The % may not be greater than 10000000.'],
  ],
  'tariffs.activate': [
    {},
    [{ tariff_id: 32 }, 'tariff_id', 'The tariff is already active.'],
    [{ tariff_id: 41 }, undefined, FUNDS],
  ],
  'tariffs.rate': [
    { tariff_id: 31 },
    [{ phone: 'abc' }, 'phone', FORMAT],
    [{ tariff_id: 99, phone: '79050001122' }, 'tariff_id', SELECTED],
  ],
}
