import type { Documents, Entry } from '../state/documents.ts'
import type {
  ShownNumber,
  SipDocument,
  SipEndpoint,
  SipScenario,
} from '../state/exchange-documents.ts'

/** Where telephones register. */
export const SIP_SERVER = 'sip.svetly-dom.example'

/** Scenarios of SIP accounts have ids of their own. */
const SCENARIO_IDS = 40_000

const RULE_NAMES = { single: 'По очереди', simultaneous: 'Одновременно' }

/** The login that a telephone registers with: the customer's number and the account's id. */
export function loginOf(documents: Documents, id: number): string {
  return `${documents.need('user', 1).customer_id}${id}`
}

export function makeSipScenario(
  rule: SipScenario['sequence_rule'],
  timeout: number,
  mobile?: { number: string; timeout: number },
): SipScenario {
  const endpoints: SipEndpoint[] = [{ type: 'sip', timeout }]
  if (mobile) endpoints.push({ type: 'mob', ...mobile })
  return { sequence_rule: rule, endpoints }
}

/** Tells whose telephone is registered now. */
export function registeredIn(documents: Pick<Documents, 'get'>): (id: number) => boolean {
  return (id) => documents.get('sip', id)?.on_line === true
}

/** The number shown by an account, as it is stored. */
export function callerId(
  own: (ShownNumber & { id: number }) | null,
): Pick<SipDocument, 'aon' | 'aon_shown'> {
  if (!own) return { aon: null, aon_shown: null }
  const { id, number, phone_type, owner_type } = own
  return { aon: id, aon_shown: { number, phone_type, owner_type } }
}

/** Returns the account's scenario in the form of replies. */
export function scenarioOf({ id, scenario }: Entry<'sip'>) {
  return {
    id: SCENARIO_IDS + id,
    name: RULE_NAMES[scenario.sequence_rule],
    endpoints: scenario.endpoints.map(({ type, timeout }) => ({ type, timeout })),
  }
}
