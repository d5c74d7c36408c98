import type { QuickReply } from '../../../electron/bridge/contacts.ts'
import type { FakeBridge } from '../../support/fake-bridge/index.ts'

/** What the program keeps by now. */
export function keptIn(bridge: FakeBridge): QuickReply[] {
  const [given] = bridge.callsOf('quickReplies.save')
  return given ? bridge.cabinet(given.cabinet).replies : []
}
