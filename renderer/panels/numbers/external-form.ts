import type { ExternalNumber, ExternalNumberInput } from '../../../electron/bridge/model.ts'
import { internationalDigits } from './forwarding-form.ts'

/** What is typed about another operator's number; what belongs to the other kind is not forgotten. */
export interface ExternalForm {
  kind: 'ate' | 'sipuri'
  number: string
  host: string
  port: string
  login: string
  secret: string
}

export type ExternalField = Exclude<keyof ExternalForm, 'kind'>
export type ExternalFault = 'empty' | 'number' | 'host' | 'port'

const HOST = /^[\p{L}\d]([\p{L}\d.-]*[\p{L}\d])?$/u

/** The list tells a registered number as `login@host:port`; the secret is told by nobody. */
export function externalForm(external?: ExternalNumber): ExternalForm {
  const [, login = '', host = '', port = ''] =
    /^(.*)@([^@:]+)(?::(\d+))?$/.exec(external?.source[0] ?? '') ?? []
  return {
    kind: external?.kind ?? 'ate',
    number: external ? `+${external.number}` : '',
    host: external?.host ?? host,
    port: port || '5060',
    login: login || (external?.kind === 'ate' ? (external.source[0] ?? '') : ''),
    secret: '',
  }
}

/** What keeps the form from being saved, by field. */
export function externalFaults(form: ExternalForm): Partial<Record<ExternalField, ExternalFault>> {
  const { kind, number, host, port, login, secret } = form
  return {
    ...(internationalDigits(number) === undefined && {
      number: number.trim() === '' ? 'empty' : 'number',
    }),
    ...(!HOST.test(host.trim()) && { host: host.trim() === '' ? 'empty' : 'host' }),
    ...(kind === 'ate' && {
      ...(!(/^\d{1,5}$/.test(port.trim()) && Number(port) >= 1 && Number(port) <= 65_535) && {
        port: port.trim() === '' ? 'empty' : 'port',
      }),
      ...(login.trim() === '' && { login: 'empty' }),
      ...(secret === '' && { secret: 'empty' }),
    }),
  }
}

/** What is sent; the form must be without fault. */
export function externalInput(form: ExternalForm): ExternalNumberInput {
  const number = internationalDigits(form.number) ?? form.number
  const host = form.host.trim()
  if (form.kind === 'sipuri') return { kind: 'sipuri', number, host }
  const { port, login, secret } = form
  return { kind: 'ate', number, host, port: Number(port), login: login.trim(), secret }
}
