import { expect, test } from 'vitest'
import { commands, type CommandName } from '../../../electron/bridge/index.ts'
import type { Command } from '../../../electron/bridge/command.ts'
import { risks, type ChangingId } from '../../../electron/service/index.ts'

/**
 * What each command of the bridge can do that has nothing at stake; `commands.test.ts` tries the others. A new
 * command stands here or declares its risk, so none slips by unjudged.
 */

/** They read: from the account, from this computer, or from the program. */
const READING: CommandName[] = [
  ...(['account.read', 'account.details', 'account.detail', 'app.state', 'app.pages'] as const),
  ...([
    'cabinet.state',
    'cabinet.check',
    'backup.state',
    'retention.preview',
    'retention.state',
    'changes.elsewhere',
    'changes.ends',
    'calendar.read',
    'changes.list',
    'changes.outlook',
    'changes.usual',
    'history.moments',
    'history.outlook',
    'history.compare',
    // It reads the account, and keeps what it was like under a name.
    'history.remember',
    'changes.planned',
    'check.run',
    'passport.read',
    'impact.of',
    'contacts.list',
    'forgetting.known',
    'forgetting.look',
    'shared.of',
    'shared.state',
    'quickReplies.list',
  ] as const),
  ...(['costs.readFees', 'costs.calls'] as const),
  ...(['diagnostics.journal', 'diagnostics.report', 'diagnostics.keytar'] as const),
  ...(['extensions.history', 'extensions.left', 'extensions.watches'] as const),
  ...(['extensions.records', 'extensions.fees', 'groups.rules', 'groups.parents'] as const),
  ...([
    'inbox.threads',
    'inbox.longestWaiting',
    'inbox.thread',
    'inbox.findThreads',
    'inbox.messages',
    'inbox.search',
  ] as const),
  ...(['planned.list', 'mailings.check', 'mailings.list', 'mailings.steps'] as const),
  ...(['inbox.readHistory', 'inbox.limits', 'invoices.file', 'invoices.autopay'] as const),
  'invoices.paid',
  ...(['jobs.list', 'ledger.open', 'media.uploads', 'media.checkUpload', 'media.fetch'] as const),
  ...(['menus.drafts', 'money.state', 'money.read', 'money.movements'] as const),
  ...([
    'money.monthSums',
    'money.months',
    'money.withdrawn',
    'numbers.offers',
    'numbers.regions',
  ] as const),
  ...(['numbers.quote', 'packets.list', 'packets.numbers', 'people.profile'] as const),
  ...(['people.users', 'people.find', 'queues.strategies', 'receiver.state'] as const),
  ...(['routes.path', 'routes.week', 'routes.leading', 'routes.map', 'routes.settled'] as const),
  ...([
    'support.written',
    'support.look',
    'support.follow',
    'tariffs.effect',
    'tariffs.rate',
    'team.state',
  ] as const),
  ...(['verification.general', 'verification.packages', 'webhooks.sample'] as const),
  ...(['session.doubtfulRegistrations', 'updates.state'] as const),
  // It opens a file that a person chose, and keeps it apart until that is agreed to.
  'restoring.look',
  // They ask an address that a person typed, without any secret.
  ...(['session.services', 'session.findService'] as const),
]

/** They change this computer alone. */
const LOCAL: Record<string, CommandName[]> = {
  'A person turns it back as easily': [
    ...([
      'app.attention',
      'calendar.change',
      'changes.accept',
      'changes.cancel',
      'changes.setEnd',
      'settings.change',
      'extensions.watch',
      'extensions.watchNumbers',
    ] as const),
    ...([
      'extensions.tellReturn',
      'routes.settle',
      'routes.settleName',
      'externalNumbers.giveId',
      'inbox.pause',
      'inbox.markRead',
    ] as const),
    ...(['inbox.markUnread', 'inbox.markAllRead', 'inbox.undoMarkAllRead'] as const),
    ...(['inbox.setMarks', 'inbox.openThread'] as const),
    ...([
      'support.markSeen',
      'session.activate',
      'session.setTimeZone',
      'session.setFace',
    ] as const),
    ...([
      'check.mute',
      'check.unmute',
      'colleagues.assign',
      'colleagues.decide',
      'colleagues.claim',
      'colleagues.release',
      'colleagues.be',
    ] as const),
  ],
  // Asking at each would be a stream of questions, and one about removing alone would hold nothing: what may
  // be written may be written over.
  'The page writes it all day, and removing is one way of writing': [
    ...(['contacts.save', 'contacts.remove', 'quickReplies.save', 'inbox.saveDraft'] as const),
    ...(['shared.addNote', 'shared.changeNote', 'shared.dropNote'] as const),
    ...(['shared.handOver', 'shared.endDraft', 'shared.decide', 'shared.choose'] as const),
    ...(['menus.saveDraft', 'menus.dropDraft', 'support.saveDraft', 'inbox.takeBack'] as const),
    ...(['support.release', 'support.dismiss', 'media.dismissUpload'] as const),
    ...(['planned.takeBack', 'planned.discard', 'mailings.takeBack'] as const),
  ],
  'What is under way ends, and can be begun again': [
    ...(['jobs.cancel', 'media.cancelUpload', 'support.cancelFile', 'app.endPage'] as const),
    ...(['receiver.stop', 'receiver.clear', 'backup.cancel'] as const),
  ],
  // The entry stays; whatever it held back is asked about by itself.
  // What is fetched bears the signature of whoever makes the packages.
  'It does now what the program would do by itself': [
    ...(['updates.check', 'updates.install', 'updates.cancel'] as const),
  ],
  'It goes where a person agreed to, as it does by itself': ['backup.make'],
  'A notice was seen': ['ledger.settle', 'database.seeNotices'],
  'The file stays beside under another name, with its key': ['database.setAside'],
  'Nothing is lost by trying again': ['database.retry', 'session.retryKeychain'],
  'A dialog of the system, in which a person chooses a folder': ['app.chooseFolder'],
  'It answers the question itself, with a code that the page does not know': ['app.confirm'],
  'It goes back to the addresses that the token belongs to': ['session.keepAddresses'],
}

/** They change the account by operations that have nothing at stake. */
const HARMLESS: Partial<Record<CommandName, ChangingId[]>> = {
  'invoices.issue': ['payment.issueInvoice'],
  'groups.create': ['groups.create'],
  'groups.replace': ['groups.replace'],
  'queues.create': ['callQueues.create'],
  'queues.replace': ['callQueues.replace'],
  // The password has a command of its own.
  'extensions.replace': [],
  'inbox.send': ['sms.send', 'legacySms.send'],
  'inbox.retry': ['sms.send', 'legacySms.send'],
  'inbox.decide': ['sms.send', 'legacySms.send'],
  'planned.add': ['sms.send', 'legacySms.send'],
  'planned.move': ['sms.send', 'legacySms.send'],
  'planned.send': ['sms.send', 'legacySms.send'],
  'mailings.start': ['sms.send', 'legacySms.send'],
  'mailings.goOn': ['sms.send', 'legacySms.send'],
  'media.upload': ['media.create'],
  'media.take': ['media.create'],
  'media.rename': ['media.rename'],
  'money.setThreshold': ['payment.changeNotice'],
  'numbers.blackList': ['numbers.contactList'],
  'numbers.alias': ['rpcNumbers.updateAlias'],
  'numbers.reserve': ['rpcNumbers.reserve'],
  'numbers.callPin': ['session.ownPinCall'],
  'verification.callPin': ['session.ownPinCall'],
  'verification.create': ['flashCall.create'],
  'verification.rename': ['flashCall.rename'],
  'verification.changeGeneral': ['flashCall.changeGeneralSettings'],
  'support.post': ['tickets.create', 'tickets.answer', 'tickets.attach'],
  'support.attach': ['tickets.attach'],
  'session.callPin': ['session.pinCall'],
  'session.signIn': ['session.login', 'token.login'],
  'session.register': ['session.register', 'session.login'],
  'session.whichHolds': ['session.login', 'token.login'],
  // A made-up call, to the address that the webhook has already.
  'webhooks.postSample': [],
  // It was agreed to when it was begun.
  'jobs.resume': [],
}

const judged = [...READING, ...Object.values(LOCAL).flat(), ...Object.keys(HARMLESS)]

test('every command is judged, and in one place', () => {
  const risky = (Object.entries(commands) as [string, Command][]).flatMap(([name, { risk }]) =>
    risk ? name : [],
  )
  expect([...judged, ...risky].toSorted()).toEqual(Object.keys(commands).toSorted())
})

test('what has nothing at stake in the account is so by the catalogue', () => {
  const used = [...new Set(Object.values(HARMLESS).flat())]
  const harmless = (Object.keys(risks) as ChangingId[]).filter((id) => risks[id] === 'none')
  // The session is renewed by itself.
  expect([...used, 'session.refresh'].toSorted()).toEqual(harmless.toSorted())
})
