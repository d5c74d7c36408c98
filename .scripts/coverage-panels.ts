import type { OperationId } from '../electron/service/catalogue/index.ts'
import { panels as declared } from '../renderer/panels/index.ts'

/** Where no panel of the rail is met: `frame` is the window's frame, `session` what happens by itself. */
const elsewhere: { name: string; operations: readonly OperationId[] }[] = [
  {
    name: 'packets',
    operations: [
      'sms.numbers',
      'sms.packets',
      'sms.activatePacket',
      'sms.setUrl',
      'sms.deleteUrl',
      'legacySms.numbers',
      'legacySms.packets',
      'legacySms.addPacket',
      'legacySms.deletePacket',
    ],
  },
  {
    name: 'sign-in',
    operations: [
      'token.login',
      'session.login',
      'session.pinCall',
      'session.register',
      'session.read',
      'users.aboutMe',
    ],
  },
  { name: 'frame', operations: ['payment.balance'] },
  { name: 'session', operations: ['session.refresh', 'legacySms.stay'] },
]

/**
 * Where a person meets each operation: what the panels declare, and {@link elsewhere}. What is missing
 * is not used yet. `test/unit/docs/coverage.test.ts` compares this with what the core calls.
 */
export const panels = new Map<string, string[]>()
for (const { name, operations = [] } of [...declared, ...elsewhere]) {
  for (const id of operations) panels.set(id, [...(panels.get(id) ?? []), name])
}
