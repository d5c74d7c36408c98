import type { ReplyOf, RowOf } from '../../service/index.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'
import { versioned } from '../platform/version.ts'
import type { Seen } from '../changes/changeable.ts'
import { numberOf } from '../groups/rows.ts'
import type { Leg, SipAccount, SipAccountDetail } from '../../bridge/extensions.ts'

/** How the service's rows become SIP accounts (section "SIP accounts"). */

type Endpoints = NonNullable<RowOf<'sip.list'>['active_sip_scenario']>['endpoints']

const legsOf = (endpoints: Endpoints): Leg[] =>
  (endpoints ?? []).map(({ type, timeout }) => omitNullish({ type: type ?? '', timeout }))

export function sipAccount(row: RowOf<'sip.list'>): SipAccount {
  return omitNullish({
    id: row.id,
    name: row.name ?? String(row.id),
    number: row.number,
    unfinished: row.finally_created === false ? (true as const) : undefined,
    callerId: callerIdOf(row.aon),
    legs: legsOf(row.active_sip_scenario?.endpoints),
  })
}

const callerIdOf = (aon: RowOf<'sip.list'>['aon']) =>
  aon && omitNullish({ id: aon.id, number: aon.number })

/** Without the password, which nothing keeps. */
export function sipAccountDetail(reply: ReplyOf<'sip.read'>): SipAccountDetail {
  const { login, server, name, number, role, aon } = reply
  const body = {
    name: name ?? String(reply.id),
    number: numberOf(number ?? undefined),
    role: role || undefined,
    aon: aon?.id,
  }
  const scenarios = (reply.sip_scenarios ?? []).map((one) => ({
    name: one.name ?? '',
    active: one.active ?? false,
    legs: legsOf(one.endpoints),
  }))
  return versioned(omitNullish({ login, server, scenarios, body: omitNullish(body) }))
}

/** States of extensions as their list shows them, under the names of a change. */
export const seenOf = (rows: readonly SipAccount[]): Seen[] =>
  rows.map(({ id, name, number, callerId }) => ({
    thing: String(id),
    name,
    body: omitNullish({ name, number: numberOf(number), aon: callerId?.id }),
  }))
