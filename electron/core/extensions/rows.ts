import type { InputOf, ReplyOf, RowOf } from '../../service/index.ts'
import { omitNullish } from '../../service/catalogue/omit-nullish.ts'
import { normaliseNumber } from '../phone/normalise.ts'
import type { KnownSipAccount, Leg, NewSipAccount, SipAccount, SipAccountDetail } from './types.ts'

/** How the service's rows become SIP accounts, and back (section "SIP accounts"). */

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
  return omitNullish({
    login: reply.login,
    role: reply.role,
    server: reply.server,
    scenarios: (reply.sip_scenarios ?? []).map(({ name, active, endpoints }) => ({
      name: name ?? '',
      active: active ?? false,
      legs: legsOf(endpoints),
    })),
  })
}

/** What of it can be changed. */
export const knownSipAccount = (reply: ReplyOf<'sip.read'>): KnownSipAccount =>
  omitNullish({
    name: reply.name ?? String(reply.id),
    number: reply.number,
    callerId: callerIdOf(reply.aon),
    role: reply.role,
  })

export function fieldsOf(account: NewSipAccount): InputOf<'sip.create'> {
  const { name, number, role, callerId, order, timeout, mobile } = account
  return omitNullish({
    name,
    number,
    role,
    aon: callerId,
    sequence_rule: order,
    sip_timeout: timeout,
    phone_number: mobile && normaliseNumber(mobile.number),
    phone_timeout: mobile?.timeout,
  })
}
