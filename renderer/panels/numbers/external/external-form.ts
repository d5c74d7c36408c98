import type { ExternalNumber, ExternalNumberInput } from '../../../../electron/bridge/numbers.ts'
import { readDestination } from '../../../../electron/shared/phone-number.ts'

/** Values typed for another operator's number; fields of the other kind are kept. */
export interface ExternalForm {
  kind: 'ate' | 'sipuri'
  number: string
  host: string
  port: number | undefined
  login: string
  secret: string
}

const HOST = /^[\p{L}\d]([\p{L}\d.-]*[\p{L}\d])?$/u

/** Fills the form: the list shows a registered number as `login@host:port`, and no secret. */
export function externalForm(external?: ExternalNumber): ExternalForm {
  const [, login = '', host = '', port = ''] =
    /^(.*)@([^@:]+)(?::(\d+))?$/.exec(external?.source[0] ?? '') ?? []
  return {
    kind: external?.kind ?? 'ate',
    number: external ? `+${external.number}` : '',
    host: external?.host ?? host,
    port: Number(port || 5060),
    login: login || (external?.kind === 'ate' ? (external.source[0] ?? '') : ''),
    secret: '',
  }
}

/** Returns the typed values under the service's names. */
export function asSent({ kind, number, host, port, login, secret }: ExternalForm) {
  const digits = readDestination(number)
  const address = { type: kind, host: host.trim(), number: digits && Number(digits) }
  return kind === 'sipuri' ? address : { ...address, port, login: login.trim(), secret }
}

/** Checks formats that the schema lacks: the number as people write it, and the address. */
export function oddFields({ number, host }: ExternalForm): ('number' | 'host')[] {
  const odd: ('number' | 'host')[] = []
  if (number.trim() !== '' && readDestination(number) === undefined) odd.push('number')
  if (host.trim() !== '' && !HOST.test(host.trim())) odd.push('host')
  return odd
}

/** Returns the values to send; the form must be valid. */
export function externalInput(form: ExternalForm): ExternalNumberInput {
  const number = readDestination(form.number) ?? form.number
  const host = form.host.trim()
  if (form.kind === 'sipuri') return { kind: 'sipuri', number, host }
  const { port = 0, login, secret } = form
  return { kind: 'ate', number, host, port, login: login.trim(), secret }
}
