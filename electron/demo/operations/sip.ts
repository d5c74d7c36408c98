import { randomBytes } from 'node:crypto'
import type { HandlerInput, Handlers } from '../http/handler.ts'
import { pageOfKind } from '../http/paging.ts'
import { malformed, Refusal } from '../http/refusal.ts'
import { checkExtensions } from '../rules/extensions.ts'
import { receiverOf } from '../rules/phone.ts'
import { selected } from '../rules/references.ts'
import { callerId, loginOf, makeSipScenario, scenarioOf, SIP_SERVER } from '../rules/sip.ts'
import type { Documents, Entry } from '../state/documents.ts'

/** Default ringing time of a mobile number, in seconds. */
const MOBILE_TIMEOUT = 30
/** Presence of a new account's telephone: registered half of the day. */
const NEW_PRESENCE = 0.5

const aonOf = ({ aon, aon_shown }: Entry<'sip'>) =>
  aon === null || aon_shown === null ? null : { id: aon, ...aon_shown }

function row(documents: Documents, sip: Entry<'sip'>) {
  return {
    id: sip.id,
    name: sip.name,
    number: String(sip.extension),
    backend_id: `${loginOf(documents, sip.id)}00`,
    finally_created: true,
    aon: aonOf(sip),
    active_sip_scenario: scenarioOf(sip),
  }
}

function detail(documents: Documents, sip: Entry<'sip'>) {
  const aon = aonOf(sip)
  return {
    id: sip.id,
    name: sip.name,
    password: sip.password,
    login: loginOf(documents, sip.id),
    role: sip.role,
    server: SIP_SERVER,
    number: String(sip.extension),
    finally_created: true,
    aon: aon && { id: aon.id, number: aon.number },
    sip_scenarios: [{ ...scenarioOf(sip), active: true }],
  }
}

/** The own number that the account is to show. @throws Refusal for one that is not owned */
function wantedCallerId(documents: Documents, aon: number | undefined) {
  return callerId(aon === undefined ? null : selected(documents, 'number', aon, 'aon'))
}

/** The scenario that a new account asks for. @throws Refusal for a mobile leg that cannot be */
function wantedScenario(input: HandlerInput<'sip.create'>) {
  const { sequence_rule = 'single', sip_timeout, phone_number, phone_timeout } = input
  if (phone_number === undefined) {
    if (phone_timeout === undefined) return makeSipScenario(sequence_rule, sip_timeout)
    const message = 'The phone_number field is required when phone_timeout is present.'
    throw new Refusal(400, message, 'phone_number')
  }
  const number = receiverOf(phone_number)
  if (number === undefined) throw malformed('phone_number')
  const timeout = phone_timeout ?? MOBILE_TIMEOUT
  return makeSipScenario(sequence_rule, sip_timeout, { number, timeout })
}

/** Takes the account out of every group, or every queue. */
function dismiss<K extends 'group' | 'queue'>(documents: Documents, kind: K, gone: number): void {
  for (const entry of documents.list(kind)) {
    if (!entry.sips.includes(gone)) continue
    documents.put(kind, entry.id, { ...entry, sips: entry.sips.filter((id) => id !== gone) })
  }
}

export const sip: Handlers<'sip'> = {
  'sip.list': ({ documents }, _input, call) =>
    pageOfKind(call, documents, 'sip', (entry) => row(documents, entry)),

  'sip.statuses': ({ documents }, _input, call) =>
    pageOfKind(call, documents, 'sip', ({ id, name, on_line }) => ({ id, name, on_line })),

  'sip.read': ({ documents }, { sip_id }) =>
    detail(documents, selected(documents, 'sip', sip_id, 'sip_id')),

  'sip.create': ({ documents, together }, input, call) => {
    const id = together(() => {
      checkExtensions(documents, { number: input.number })
      return documents.add('sip', {
        name: input.name,
        extension: input.number,
        role: input.role ?? '',
        password: randomBytes(9).toString('base64url'),
        ...wantedCallerId(documents, input.aon),
        scenario: wantedScenario(input),
        on_line: false,
        presence: NEW_PRESENCE,
      })
    })
    call.location = `${call.base}api/v1/sip/${id}`
    return { success: true, message: 'SIP-аккаунт создан' }
  },

  'sip.change': ({ documents, together }, input) => {
    together(() => {
      const former = selected(documents, 'sip', input.sip_id, 'sip_id')
      checkExtensions(documents, { number: input.number }, { kind: 'sip', id: former.id })
      documents.put('sip', former.id, {
        ...former,
        name: input.name ?? former.name,
        password: input.password ?? former.password,
        extension: input.number ?? former.extension,
        role: input.role ?? former.role,
        ...(input.aon === undefined ? {} : wantedCallerId(documents, input.aon)),
      })
    })
    return { success: true, message: 'SIP-аккаунт изменён' }
  },

  /**
   * Groups and queues lose the member; scenarios and forwardings keep pointing to the deleted
   * account.
   */
  'sip.delete': ({ documents, together }, { sip_id }) => {
    together(() => {
      selected(documents, 'sip', sip_id, 'sip_id')
      dismiss(documents, 'group', sip_id)
      dismiss(documents, 'queue', sip_id)
      documents.remove('sip', sip_id)
    })
    return { success: true, message: 'SIP-аккаунт удалён' }
  },
}
