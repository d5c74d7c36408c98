import type { OperationId } from '../electron/service/catalogue/index.ts'

/**
 * Where a person meets each operation: folders of renderer/panels, `frame` for the window's frame,
 * `session` for what happens by itself while somebody is signed in. What is missing here is not
 * used yet. `test/unit/docs/coverage.test.ts` compares this with what the core calls.
 */
export const panels: { readonly [Id in OperationId]?: readonly string[] } = {
  'token.login': ['sign-in'],
  'session.login': ['sign-in'],
  'session.pinCall': ['sign-in'],
  'session.read': ['sign-in'],
  'session.refresh': ['session'],
  'users.aboutMe': ['sign-in'],
  'payment.balance': ['frame'],
  'sip.statuses': ['extensions'],
  'sms.dialog': ['inbox'],
  'sms.list': ['inbox'],
  'sms.numbers': ['inbox', 'packets'],
  'sms.send': ['inbox'],
  'sms.packets': ['packets'],
  'sms.activatePacket': ['packets'],
  'sms.setUrl': ['packets'],
  'sms.deleteUrl': ['packets'],
  'legacySms.list': ['inbox'],
  'legacySms.getStatus': ['inbox'],
  'legacySms.numbers': ['inbox', 'packets'],
  'legacySms.send': ['inbox'],
  'legacySms.stay': ['session'],
  'legacySms.packets': ['packets'],
  'legacySms.addPacket': ['packets'],
}
