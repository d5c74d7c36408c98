import type { ChangingId, OperationId } from './index.ts'

/**
 * Risks that the user has to confirm outside the page: the operation costs money, loses something
 * for good, leads calls, messages or news of them out of the account, or gives access to it through
 * a password that is shown or set.
 */
export type RiskKind = 'spends' | 'deletes' | 'diverts' | 'opens'

/**
 * The risk of each operation that changes something. Where it depends on the input, the operation
 * is judged by the worst case, and the core asks about new destinations outside the account.
 * `none`: all that the input can name belongs to the account.
 */
export const risks = {
  'flashCall.takeProposal': 'spends',
  'legacySms.addPacket': 'spends',
  'numbers.buy': 'spends',
  'rpcNumbers.buy': 'spends',
  'sms.activatePacket': 'spends',
  'tariffs.activate': 'spends',

  'callQueues.delete': 'deletes',
  'externalNumbers.delete': 'deletes',
  'flashCall.delete': 'deletes',
  'groups.delete': 'deletes',
  'legacySms.deletePacket': 'deletes',
  'media.delete': 'deletes',
  'notificationEmails.delete': 'deletes',
  'numbers.delete': 'deletes',
  'rpcNumbers.delete': 'deletes',
  'scenarios.delete': 'deletes',
  'sip.delete': 'deletes',
  'sms.deleteUrl': 'deletes',
  'webhooks.delete': 'deletes',

  // A telephone number, a SIP address or a CRM that calls are led to.
  'externalNumbers.follow': 'diverts',
  'numbers.follow': 'diverts',
  'rpcNumbers.forwardToDevice': 'diverts',
  // A mobile number that an extension goes on to.
  'sip.create': 'diverts',
  // Another operator's server that calls go through.
  'externalNumbers.change': 'diverts',
  'externalNumbers.create': 'diverts',
  // Any kind of destination, and undocumented fields.
  'scenarios.create': 'diverts',
  'scenarios.replace': 'diverts',
  // An address that something is posted to.
  'flashCall.changeSettings': 'diverts',
  'notificationEmails.create': 'diverts',
  'notificationEmails.replace': 'diverts',
  'sms.setUrl': 'diverts',
  'webhooks.create': 'diverts',
  'webhooks.replace': 'diverts',

  // A password.
  'session.updatePassword': 'opens',
  'sip.change': 'opens',

  // Sending messages is what the app is for: writing one is consent.
  'legacySms.send': 'none',
  'sms.send': 'none',
  // Members, agents, recordings, extensions and names of the account.
  'callQueues.create': 'none',
  'callQueues.replace': 'none',
  'flashCall.create': 'none',
  'flashCall.rename': 'none',
  'groups.create': 'none',
  'groups.replace': 'none',
  'media.create': 'none',
  'media.rename': 'none',
  'rpcNumbers.updateAlias': 'none',
  // It charges nothing: an invoice is paid elsewhere, or not at all.
  'payment.issueInvoice': 'none',
  // Limits, a threshold, a list that is there, a number kept for a while.
  'flashCall.changeGeneralSettings': 'none',
  'numbers.contactList': 'none',
  'payment.changeNotice': 'none',
  'rpcNumbers.reserve': 'none',
  // To the service's own support.
  'tickets.answer': 'none',
  'tickets.attach': 'none',
  'tickets.create': 'none',
  // The user who signs in enters the password; a PIN call rings the account's own telephone.
  'session.login': 'none',
  'session.ownPinCall': 'none',
  'session.pinCall': 'none',
  'session.refresh': 'none',
  'session.register': 'none',
  'token.login': 'none',
} as const satisfies Readonly<Record<ChangingId, RiskKind | 'none'>>

/** Operations that the user has to agree to. */
export type RiskyId = {
  [Id in ChangingId]: (typeof risks)[Id] extends 'none' ? never : Id
}[ChangingId]

/** Operations with one risky field: without it they are sent without a question. */
export const riskyFields: Readonly<Partial<Record<OperationId, string>>> = {
  'sip.change': 'password',
}
