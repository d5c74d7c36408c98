import type { OperationId } from '../../service/catalogue/index.ts'
import { Violation } from './refusal.ts'

interface Wording {
  of: readonly OperationId[]
  /** The field at fault. */
  field: string
  /** Selects some of its faults; default all. */
  when?: (violation: Violation, value: unknown) => boolean
  /** Wording; default the violation's own message. */
  say?: (violation: Violation, value: unknown) => string
  /** The field that the refusal names instead; most of these name none. */
  as?: string
}

const isMissing = ({ message, field }: Violation): boolean =>
  message === `The ${field} field is required.`

const is = (problem: string) => (violation: Violation) => violation.problem.startsWith(problem)

const noStop = ({ message }: Violation): string => message.slice(0, -1)

/** Mistakes that the service has words of its own for (section "Errors"), by operation and field. */
const WORDINGS: readonly Wording[] = [
  { of: ['tickets.list'], field: 'state', say: (_, value) => `Undefined index: ${String(value)}` },
  { of: ['tickets.create'], field: 'subject', when: isMissing, say: noStop },
  { of: ['tickets.attach'], field: 'ticketId', when: isMissing, say: noStop },
  { of: ['flashCall.create', 'flashCall.rename'], field: 'name', when: isMissing, say: noStop },
  { of: ['payment.changeNotice'], field: 'amount', when: is('too_small') },
  { of: ['payment.history'], field: 'type', say: () => 'The selected type is invalid' },
  { of: ['session.updatePassword'], field: 'current_password', when: isMissing, as: 'token' },
  {
    of: ['session.updatePassword', 'session.register'],
    field: 'password_confirmation',
    when: is('custom'),
    say: () => 'The password confirmation does not match.',
    as: 'password_confirmation',
  },
  {
    of: ['media.read', 'media.download'],
    field: 'media_id',
    when: is('invalid_type'),
    say: () => 'The media id must be int.',
  },
  {
    of: ['media.rename', 'media.delete'],
    field: 'media_id',
    when: is('invalid_type'),
    say: () => 'The media id must be int',
  },
  {
    of: ['tariffs.activate', 'tariffs.rate'],
    field: 'tariff_id',
    when: (_, value) => value === '',
    say: () => 'The tariff_id field is required',
    as: 'tariff_id',
  },
]

/** The violation in the words that the service has for it. @param input as it came */
export function reworded(violation: Violation, operation: OperationId, input: object): Violation {
  const { code, field, problem } = violation
  const value = (input as Record<string, unknown>)[field ?? '']
  const wording = WORDINGS.find(
    (one) =>
      one.of.includes(operation) && one.field === field && (one.when?.(violation, value) ?? true),
  )
  if (!wording) return violation
  const text = wording.say?.(violation, value) ?? violation.message
  return new Violation(code, text, problem, wording.as)
}
