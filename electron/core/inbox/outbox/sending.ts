import { createLimits, departureLimit, type Limits } from './limits.ts'
import { createOutbox, type Outbox, type OutboxOptions } from './outbox.ts'
import { createOutgoing, type Outgoing, type OutgoingOptions } from './outgoing.ts'
import { OUTBOX_TIMES } from './times.ts'
import { createWayOut, type WayOut, type WayOutOptions } from './way-out.ts'

export interface SendingOptions
  extends
    Omit<OutboxOptions, 'ready' | 'send' | 'limit'>,
    Omit<OutgoingOptions, 'limits' | 'outbox' | 'requireSender'>,
    WayOutOptions {
  /** IANA zone of the service's months. */
  zone: string
}

/** The parts that send: the outbox, its limits, and the user's commands for outgoing messages. */
export interface Sending extends Pick<WayOut, 'requireSender'> {
  outbox: Outbox
  limits: Limits
  outgoing: Outgoing
}

export function createSending(options: SendingOptions): Sending {
  const { stored, zone, senders } = options
  const { interval } = { ...OUTBOX_TIMES, ...options.times }
  const { requireSender, deliver } = createWayOut(options)
  const outbox = createOutbox({
    ...options,
    ready: senders.known,
    send: deliver,
    limit: departureLimit,
  })
  const limits = createLimits({ stored, zone, queue: outbox.queue, find: senders.find, interval })
  const outgoing = createOutgoing({ ...options, limits, outbox, requireSender })
  return { outbox, limits, outgoing, requireSender }
}
