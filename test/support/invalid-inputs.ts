import type { OperationId } from '../../electron/service/index.ts'
import {
  badId,
  but,
  email,
  forwarding,
  group,
  nothingElse,
  pinSettings,
  queue,
  scenario,
  webhook,
  type InvalidInput,
} from './invalid-shapes.ts'

/** Inputs of each operation that must be refused: at least two. */
export const invalidInputs: { readonly [Id in OperationId]: readonly InvalidInput[] } = {
  'token.login': [
    ['client_id', but('token.login', { client_id: 1 })],
    ['password', but('token.login', { password: '' })],
    ['type', but('token.login', { type: 'phone' })],
  ],

  'session.read': nothingElse,
  'session.login': [
    ['password', { email: 'anna@office.example' }],
    ['pin', { phone: '79001234567' }],
    ['pin', { email: 'anna@office.example', password: 'x', pin: '1' }],
  ],
  'session.refresh': [
    ['token', {}],
    ['token', { token: '' }],
  ],
  'session.pinCall': [
    ['phone', {}],
    ['phone', { phone: 79001234567 }],
  ],
  'session.ownPinCall': nothingElse,
  'session.register': [
    ['email', but('session.register', { email: 'анна' })],
    ['pin', but('session.register', { pin: undefined })],
    ['password_confirmation', but('session.register', { password_confirmation: 'другой' })],
  ],
  'session.updatePassword': [
    ['current_password', but('session.updatePassword', { current_password: undefined })],
    ['password_confirmation', but('session.updatePassword', { password_confirmation: 'другой' })],
  ],

  'users.aboutMe': nothingElse,
  'users.about': [
    ['identifier', {}],
    ['identifier', { identifier: '' }],
  ],
  'users.list': nothingElse,
  'users.balance': nothingElse,
  'users.xdrs': [
    ['i_service', { i_service: 3 }],
    ['from_date', { from_date: '2026-01-01' }],
    ['to_date', { to_date: '2026-01-01 25:00:00' }],
  ],
  'rpcNumbers.search': [
    ['number_type', {}],
    ['type', { number_type: 'city', type: 6 }],
    ['mask', { number_type: 'city', mask: '12*' }],
    ['owner_type', { number_type: 'city', owner_type: 'private' }],
    ['limit', { number_type: 'city', limit: 0 }],
  ],
  'rpcNumbers.buy': [
    ['number', { number: '+74951230000', owner_type: 'business' }],
    ['owner_type', { number: '74951230000' }],
  ],
  'rpcNumbers.delete': [
    ['number', {}],
    ['number', { number: 74951230000 }],
    ['number', { number: 'x' }],
  ],
  'rpcNumbers.reserve': [
    ['number', { owner_type: 'business' }],
    ['owner_type', { number: '74951230000', owner_type: '' }],
  ],
  'rpcNumbers.reserved': nothingElse,
  'rpcNumbers.forwardToDevice': [
    ['number', { forward_number: '201' }],
    ['forward_number', { number: '74951230000', forward_number: '' }],
  ],
  'rpcNumbers.incoming': [
    ['number_type', { number_type: 'business' }],
    ['offset', { number_type: 'all', offset: -1 }],
  ],
  'rpcNumbers.cityCodes': [
    ['types', { types: [] }],
    ['types.0', { types: ['all'] }],
  ],
  'rpcNumbers.updateAlias': [
    ['number', { numberAlias: 'Приёмная' }],
    ['numberAlias', { number: '74951230000' }],
  ],
  'rpcNumbers.listAlias': [
    ['numbers', { numbers: '74951230000' }],
    ['numbers.0', { numbers: [''] }],
  ],
  'accounts.list': [
    ['prefix', { prefix: 54 }],
    ['batch_name', { batch_name: '' }],
  ],
  'accounts.subscriptions': [
    ['i_account', {}],
    ['i_account', { i_account: 1.5 }],
  ],
  'calls.search': [
    ['date_from', {}],
    ['date_from', { date_from: '01.01.2026 00:00:00' }],
  ],

  'legacySms.numbers': [
    ['packet', {}],
    ['packet', { packet: 'a' }],
  ],
  'legacySms.packets': nothingElse,
  'legacySms.addPacket': [
    ['packet', { number: '79001234567' }],
    ['number', { packet: '3', number: 79001234567 }],
  ],
  'legacySms.deletePacket': [
    ['number', {}],
    ['packet', { number: '79001234567', packet: '3' }],
  ],
  'legacySms.stay': [
    ['number', {}],
    ['number', { number: 'офис' }],
  ],
  'legacySms.list': [
    ['created_datetime_from', { created_datetime_from: '2026-13-01 00:00:00' }],
    ['receiver', { receiver: '79001234567' }],
  ],
  'legacySms.send': [
    ['from', but('legacySms.send', { from: undefined })],
    ['text', but('legacySms.send', { text: '' })],
    ['count_pdu', but('legacySms.send', { count_pdu: 1 })],
  ],
  'legacySms.getStatus': [
    ['jmx_id', {}],
    ['jmx_id', { jmx_id: 20 }],
  ],

  'tickets.list': [
    ['state', { state: 'all' }],
    ['state', { state: true }],
  ],
  'tickets.read': badId('ticket_id'),
  'tickets.create': [
    ['subject', { description: 'Без темы' }],
    ['description', { subject: 'Без текста' }],
    ['file', but('tickets.create', { file: 'journal' })],
  ],
  'tickets.answer': [
    ['text', { ticket_id: 31 }],
    ['ticket_id', { text: 'Кому?' }],
  ],
  'tickets.attach': [
    ['ticketId', but('tickets.attach', { ticketId: undefined })],
    ['filename', but('tickets.attach', { filename: '' })],
    ['ticketPostID', but('tickets.attach', { ticketPostID: '5' })],
  ],

  'payment.balance': nothingElse,
  'payment.notice': nothingElse,
  'payment.changeNotice': [
    ['amount', { amount: -1 }],
    ['amount', { amount: 10.5 }],
    ['amount', {}],
  ],
  'payment.history': [
    ['type', {}],
    ['type', { type: 'refund' }],
    ['page', { type: 'charge', page: 0 }],
  ],
  'payment.invoices': nothingElse,
  'payment.invoiceFile': [
    ['invoice_id', {}],
    ['invoice_id', { invoice_id: 0 }],
  ],
  'payment.issueInvoice': [
    ['sum', { sum: 0 }],
    ['sum', { sum: '1500' }],
  ],
  'payment.autopay': nothingElse,

  'sms.send': [
    ['text', but('sms.send', { text: '' })],
    ['number_id', but('sms.send', { number_id: '7' })],
    ['dlr_level', but('sms.send', { dlr_level: 3 })],
    ['to', but('sms.send', { to: undefined })],
  ],
  'sms.list': [
    ['date_from', { date_from: '01.01.2026' }],
    ['date_to', { date_to: '2026-02-30' }],
    ['incoming', { incoming: 2 }],
    ['limit', { limit: 0 }],
  ],
  'sms.dialog': [
    ['date_from', { date_from: 'вчера' }],
    ['receiver', { receiver: '79001234567' }],
  ],
  'sms.numbers': nothingElse,
  'sms.activatePacket': [
    ['number_id', { packet: '2' }],
    ['packet', { number_id: 7, packet: 2 }],
  ],
  'sms.packets': nothingElse,
  'sms.setUrl': [
    ['number', { url: 'https://crm.office.example/' }],
    ['url', { number: '79001234567', url: 'ftp://crm.office.example/' }],
  ],
  'sms.deleteUrl': [
    ['number', { number: '' }],
    ['url', { url: 'https://crm.office.example/' }],
  ],

  'numbers.list': [
    ['phone_type', { phone_type: 'mobile' }],
    ['phone_type', { phone_type: 800 }],
  ],
  'numbers.delete': [
    ['pin', { number_id: 7 }],
    ['number_id', { pin: '4821' }],
    ['number_id', { number_id: -7, pin: '4821' }],
  ],
  'numbers.buy': [
    ['numbers', { numbers: [], owner_type: 'business' }],
    ['owner_type', { numbers: ['74951230000'], owner_type: 'own' }],
    ['numbers.0', { numbers: [''], owner_type: 'business' }],
  ],
  'numbers.search': [
    ['phone_number', { phone_number: '12%' }],
    ['number_type', { number_type: '6' }],
    ['region', { region: '77' }],
    ['city_code', { city_code: '495' }],
  ],
  'numbers.codeRegions': nothingElse,
  'numbers.follow': [
    ...forwarding('numbers.follow'),
    ['numbers', { type: 'empty' }],
    ['numbers', { type: 'empty', numbers: [] }],
  ],
  'numbers.contactList': [
    ['numbers', { contact_list_id: 2 }],
    ['contact_list_id', { contact_list_id: null, numbers: [7] }],
  ],

  'externalNumbers.list': nothingElse,
  'externalNumbers.status': [
    ['logins', {}],
    ['logins.0', { logins: [''] }],
  ],
  'externalNumbers.create': [
    ['type', but('externalNumbers.create', { type: 'sip' })],
    ['host', but('externalNumbers.create', { host: undefined })],
    ['number', but('externalNumbers.create', { number: '74951230000' })],
    ['number', but('externalNumbers.create', { number: 5 })],
    ['port', but('externalNumbers.create', { port: 65_536 })],
    ['secret', but('externalNumbers.create', { secret: undefined })],
    ['port', { type: 'sipuri', host: 'a.example', number: 74951230000, port: 5060 }],
  ],
  'externalNumbers.change': [
    ['id', but('externalNumbers.change', { id: undefined })],
    ['login', but('externalNumbers.change', { type: 'ate', port: 5060, secret: 'x' })],
    ['secret', but('externalNumbers.change', { secret: 'x' })],
  ],
  'externalNumbers.follow': [
    ...forwarding('externalNumbers.follow'),
    ['number_id', { type: 'empty' }],
    ['number_type', { type: 'empty', number_id: 4, number_type: 'АТС' }],
  ],
  'externalNumbers.delete': [
    ['type', { id: 4 }],
    ['id', { type: 'ate', id: 'x' }],
    ['type', { type: 'fax', id: 4 }],
  ],

  'sip.list': nothingElse,
  'sip.statuses': nothingElse,
  'sip.read': badId('sip_id'),
  'sip.create': [
    ['name', but('sip.create', { name: undefined })],
    ['number', but('sip.create', { number: 199 })],
    ['sip_timeout', but('sip.create', { sip_timeout: undefined })],
    ['sip_timeout', but('sip.create', { sip_timeout: 12 })],
    ['sip_timeout', but('sip.create', { sip_timeout: 95 })],
    ['phone_timeout', but('sip.create', { phone_timeout: 91 })],
    ['sequence_rule', but('sip.create', { sequence_rule: 'Order' })],
  ],
  'sip.change': [
    ['number', { sip_id: 3, number: 100_000 }],
    ['sip_timeout', { sip_id: 3, sip_timeout: 10 }],
    ['sip_id', { name: 'Анна' }],
  ],
  'sip.delete': badId('sip_id'),

  'flashCall.list': nothingElse,
  'flashCall.create': [
    ['name', {}],
    ['name', { name: '' }],
  ],
  'flashCall.rename': [
    ['name', { account_id: 2 }],
    ['account_id', { name: 'Магазин' }],
  ],
  'flashCall.settings': badId('account_id'),
  'flashCall.changeSettings': pinSettings('flashCall.changeSettings'),
  'flashCall.delete': badId('account_id'),
  'flashCall.generalSettings': nothingElse,
  'flashCall.changeGeneralSettings': [
    ['calls_per_hour', { calls_per_hour: -1 }],
    ['calls_per_user_day', { calls_per_user_day: 1.5 }],
    ['operators.МТС', { operators: { МТС: true } }],
    ['return_pin', { return_pin: true }],
  ],
  'flashCall.proposals': nothingElse,
  'flashCall.takeProposal': [
    ['proposal_id', { account_id: 2, proposal_id: 5 }],
    ['account_id', { proposal_id: '5' }],
  ],

  'scenarios.list': nothingElse,
  'scenarios.read': badId('scenario_id'),
  'scenarios.create': scenario('scenarios.create'),
  'scenarios.replace': [
    ...scenario('scenarios.replace'),
    ['scenario_id', but('scenarios.replace', { scenario_id: undefined })],
  ],
  'scenarios.delete': badId('scenario_id'),

  'groups.list': nothingElse,
  'groups.approved': nothingElse,
  'groups.rules': nothingElse,
  'groups.read': badId('group_id'),
  'groups.create': group('groups.create'),
  'groups.replace': [
    ...group('groups.replace'),
    ['group_id', but('groups.replace', { group_id: undefined })],
  ],
  'groups.delete': badId('group_id'),

  'callQueues.list': nothingElse,
  'callQueues.strategies': nothingElse,
  'callQueues.read': badId('call_queue_id'),
  'callQueues.create': queue('callQueues.create'),
  'callQueues.replace': [
    ...queue('callQueues.replace'),
    ['call_queue_id', but('callQueues.replace', { call_queue_id: undefined })],
  ],
  'callQueues.delete': badId('call_queue_id'),

  'media.list': nothingElse,
  'media.read': badId('media_id'),
  'media.download': badId('media_id'),
  'media.create': [
    ['file_mime_type', { name: 'Фон', file: 'UklGRg==', file_mime_type: 'audio/wav' }],
    ['file_mime_type', { name: 'Фон', file: 'UklGRg==' }],
    ['standard_id', { name: 'Фон', file: 'UklGRg==', file_mime_type: 'wav', standard_id: 'a' }],
  ],
  'media.rename': [
    ['name', { media_id: 5 }],
    ['media_id', { name: 'Фон' }],
  ],
  'media.delete': badId('media_id'),
  'media.standard': nothingElse,

  'tariffs.current': nothingElse,
  'tariffs.list': nothingElse,
  'tariffs.activate': badId('tariff_id'),
  'tariffs.rate': [
    ['phone', { tariff_id: 2 }],
    ['tariff_id', { phone: '79001234567' }],
  ],

  'webhooks.list': [
    ['type', { type: '' }],
    ['type', { type: 1 }],
  ],
  'webhooks.read': badId('webhook_id'),
  'webhooks.create': webhook('webhooks.create'),
  'webhooks.replace': [
    ...webhook('webhooks.replace'),
    ['webhook_id', but('webhooks.replace', { webhook_id: undefined })],
  ],
  'webhooks.delete': badId('webhook_id'),

  'notificationEmails.list': [
    ['page', { page: 0 }],
    ['limit', { limit: '50' }],
  ],
  'notificationEmails.read': badId('email_id'),
  'notificationEmails.create': [['email', {}], ...email('notificationEmails.create')],
  'notificationEmails.replace': [
    ...email('notificationEmails.replace'),
    ['email_id', { email: 'anna@office.example' }],
  ],
  'notificationEmails.delete': badId('email_id'),
}
