import type { ExternalNumber, ExternalNumberInput } from '../../../../electron/bridge/numbers.ts'
import { readDestination } from '../../../../electron/shared/phone-number.ts'

/** What is typed about another operator's number; what belongs to the other kind is not forgotten. */
export interface ExternalForm {
  kind: 'ate' | 'sipuri'
  number: string
  host: string
  port: number | undefined
  login: string
  secret: string
}

const HOST = /^[\p{L}\d]([\p{L}\d.-]*[\p{L}\d])?$/u

/** The list tells a registered number as `login@host:port`; the secret is told by nobody. */
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

/** What was typed, under the service's names. */
export function asSent({ kind, number, host, port, login, secret }: ExternalForm) {
  const digits = readDestination(number)
  const address = { type: kind, host: host.trim(), number: digits && Number(digits) }
  return kind === 'sipuri' ? address : { ...address, port, login: login.trim(), secret }
}

/** What the schema cannot know: how people write a number, and what an address looks like. */
export function oddFields({ number, host }: ExternalForm): ('number' | 'host')[] {
  const odd: ('number' | 'host')[] = []
  if (number.trim() !== '' && readDestination(number) === undefined) odd.push('number')
  if (host.trim() !== '' && !HOST.test(host.trim())) odd.push('host')
  return odd
}

/** What is sent; the form must be without fault. */
export function externalInput(form: ExternalForm): ExternalNumberInput {
  const number = readDestination(form.number) ?? form.number
  const host = form.host.trim()
  if (form.kind === 'sipuri') return { kind: 'sipuri', number, host }
  const { port = 0, login, secret } = form
  return { kind: 'ate', number, host, port, login: login.trim(), secret }
}
