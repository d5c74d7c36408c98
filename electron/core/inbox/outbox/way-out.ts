import { CoreFailure } from '../../platform/failures/core-failure.ts'
import type { Message } from '../../../bridge/inbox.ts'
import type { SendReceipt, SmsInterface } from '../../sms/interface.ts'
import { partiesOf } from '../../messages/thread-id.ts'
import type { Senders } from './senders.ts'

export interface WayOutOptions {
  senders: Senders
  /** The cabinet's SMS while signed in. */
  sms(): SmsInterface | undefined
}

/** The connection by which messages leave, if there is one. */
export interface WayOut {
  /** Throws why nothing can be sent from a number at present. */
  requireSender(own: string): void
  /**
   * Puts a message on the wire. Throws `signedOut`, or `invalid` if its number cannot send any
   * more.
   */
  deliver(message: Message): Promise<SendReceipt>
}

export function createWayOut({ senders, sms: current }: WayOutOptions): WayOut {
  return {
    requireSender(own) {
      if (!current()) throw new CoreFailure('signedOut')
      if (senders.known() && !senders.find(own)) throw new CoreFailure('invalid', { field: 'own' })
    },
    async deliver({ thread, text }) {
      const parties = partiesOf(thread)
      const sender = parties && senders.find(parties.own)
      const sms = current()
      if (!sms) throw new CoreFailure('signedOut')
      if (!parties || !sender) throw new CoreFailure('invalid', { field: 'own' })
      return sms.send({ sender, to: parties.other, text })
    },
  }
}
