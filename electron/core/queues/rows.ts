import type { InputOf, ReplyOf, RowOf } from '../../service/index.ts'
import { omitNullish } from '../../service/catalogue/omit-nullish.ts'
import { member, numberOf } from '../groups/rows.ts'
import type { Queue, QueueBody, QueueDetail } from './types.ts'

/** How the service's rows become queues, and back (section "Call queues"). */

export function queue({ id, name, login, logout }: RowOf<'callQueues.list'>): Queue {
  return omitNullish({ id, name: name ?? String(id), login, logout })
}

export function queueDetail(reply: ReplyOf<'callQueues.read'>): QueueDetail {
  return omitNullish({
    ...queue(reply),
    strategy: reply.strategy,
    sips: (reply.sips ?? []).map(member),
    ringSimultaneously: reply.ring_simultaneously,
    connectionTimeout: reply.connection_timeout,
    agentRingTimeout: reply.agent_ring_timeout,
    agentWrapupTime: reply.agent_wrapup_time,
    maxSize: reply.max_queue_size,
    exitKey: reply.caller_exit_key,
    onHold: reply.on_hold_media && member(reply.on_hold_media),
    announce: reply.announce_media && member(reply.announce_media),
  })
}

/** A queue in the form in which it is sent. */
export function seenOf(detail: QueueDetail): QueueBody {
  const { id: _id, login, logout, sips, onHold, announce, ...same } = detail
  return omitNullish({
    ...same,
    sips: sips.map((one) => one.id),
    login: numberOf(login),
    logout: numberOf(logout),
    onHold: onHold?.id,
    announce: announce?.id,
  })
}

export function fieldsOf(body: QueueBody): InputOf<'callQueues.create'> {
  return omitNullish({
    name: body.name,
    strategy: body.strategy,
    sips: body.sips,
    ring_simultaneously: body.ringSimultaneously,
    connection_timeout: body.connectionTimeout,
    agent_ring_timeout: body.agentRingTimeout,
    agent_wrapup_time: body.agentWrapupTime,
    max_queue_size: body.maxSize,
    login: body.login,
    logout: body.logout,
    caller_exit_key: body.exitKey,
    on_hold_media_id: body.onHold,
    announce_media_id: body.announce,
  })
}
