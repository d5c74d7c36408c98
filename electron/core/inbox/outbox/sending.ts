import { createLimits, type Limits } from './limits.ts'
import { createOutbox, type Outbox, type OutboxOptions } from './outbox.ts'
import { createOutgoing, type Outgoing, type OutgoingOptions } from './outgoing.ts'
import { OUTBOX_TIMES } from './times.ts'

export interface SendingOptions
  extends
    Omit<OutboxOptions, 'ready' | 'send' | 'limit' | 'archive'>,
    Omit<OutgoingOptions, 'limits' | 'outbox'> {
  /** IANA zone of the service's months. */
  zone: string
}

/** All that sends: the outbox, the limits that it keeps, and what a person does with outgoing messages. */
export interface Sending {
  outbox: Outbox
  limits: Limits
  outgoing: Outgoing
}

export function createSending(options: SendingOptions): Sending {
  const { archive, zone, senders } = options
  const { interval } = { ...OUTBOX_TIMES, ...options.times }
  const outbox = createOutbox({
    ...options,
    ready: senders.known,
    send: (message) => outgoing.deliver(message),
    limit: () => limits.departure(),
  })
  const limits = createLimits({ archive, zone, queue: outbox.queue, find: senders.find, interval })
  const outgoing = createOutgoing({ ...options, limits, outbox })
  return { outbox, limits, outgoing }
}
