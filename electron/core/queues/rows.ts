import type { Queue, QueueDetail } from '../../bridge/queues.ts'
import { callQueuesCreate } from '../../service/catalogue/call-queues.ts'
import type { ReplyOf, RowOf } from '../../service/index.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'
import { alike } from '../account/alike.ts'
import { versioned } from '../platform/version.ts'
import { member, numberOf } from '../groups/rows.ts'

/** How the service's rows become queues (section "Call queues"). */

export function queue({ id, name, login, logout }: RowOf<'callQueues.list'>): Queue {
  return omitNullish({ id, name: name ?? String(id), login, logout })
}

export function queueDetail(reply: ReplyOf<'callQueues.read'>): QueueDetail {
  const row = queue(reply)
  const sips = (reply.sips ?? []).map(member)
  const on_hold_media = reply.on_hold_media ? member(reply.on_hold_media) : undefined
  const announce_media = reply.announce_media ? member(reply.announce_media) : undefined
  const body = omitNullish({
    ...alike(callQueuesCreate.input, reply),
    name: row.name,
    sips: sips.map(({ id }) => id),
    login: numberOf(row.login),
    logout: numberOf(row.logout),
    on_hold_media_id: on_hold_media?.id,
    announce_media_id: announce_media?.id,
  })
  return versioned(omitNullish({ ...row, sips, on_hold_media, announce_media, body }))
}
