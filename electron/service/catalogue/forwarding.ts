import { z } from 'zod'
import { filled, reference } from './shapes.ts'

/** Targets of a number (section "Numbers (REST)", `number/follow`). */
const forwardingTypes = [
  'empty',
  'sip',
  'number',
  'group',
  'scenario',
  'call_queue',
  'sip_uri',
  'crm1',
  'crm2',
  'crm3',
] as const

export type ForwardingType = (typeof forwardingTypes)[number]

/** The field that names the target, for each type that needs one. */
export const forwardingTarget = {
  sip: 'sip_id',
  number: 'destination_number',
  group: 'group_id',
  scenario: 'scenario_id',
  call_queue: 'call_queue_id',
  sip_uri: 'destination_uri',
  crm1: 'host',
  crm2: 'host',
  crm3: 'host',
} as const satisfies Record<Exclude<ForwardingType, 'empty'>, string>

const type = z.enum(forwardingTypes)
/** A CRM's default cannot be a CRM again. */
const typeDefault = type.exclude(['crm1', 'crm2', 'crm3'])
/** `Y` shows the caller's number, `N` the forwarding one. */
const cliType = z.enum(['Y', 'N'])

export const FORWARDING_OPEN =
  'An endpoint that lists the types is not shown: the ones named in the text are taken. The default of a CRM type may be any type but a CRM, with its own target.'

/** Fields of a forwarding, the same for all kinds of numbers. */
export const forwardingFields = {
  type,
  type_default: typeDefault.optional(),
  sip_id: reference.optional(),
  destination_number: filled.optional(),
  group_id: reference.optional(),
  scenario_id: reference.optional(),
  call_queue_id: reference.optional(),
  destination_uri: filled.optional(),
  host: filled.optional(),
  cli_type: cliType.optional(),
  cli_type_default: cliType.optional(),
}

type ForwardingInput = z.output<z.ZodObject<typeof forwardingFields>>

const targetFields = [...new Set(Object.values(forwardingTarget))]

function isCrm(chosen: ForwardingType): boolean {
  return chosen === 'crm1' || chosen === 'crm2' || chosen === 'crm3'
}

function targetOf(chosen: ForwardingType | undefined): string | undefined {
  return chosen === undefined || chosen === 'empty' ? undefined : forwardingTarget[chosen]
}

/**
 * The conditional rules: every type but `empty` needs its target and `cli_type`; the CRM types may
 * have a default with a target of its own; nothing that belongs to another type may be there.
 */
export function checkForwarding(given: ForwardingInput, context: z.core.$RefinementCtx): void {
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message, input: given })
  const crm = isCrm(given.type)
  const allowed = new Set([targetOf(given.type), crm ? targetOf(given.type_default) : undefined])
  for (const field of targetFields) {
    const present = given[field] !== undefined
    if (allowed.has(field) && !present) refuse(field, 'required for this type')
    if (!allowed.has(field) && present) refuse(field, 'not for this type')
  }
  if (given.type === 'empty' ? given.cli_type !== undefined : given.cli_type === undefined) {
    refuse('cli_type', given.type === 'empty' ? 'not for this type' : 'required for this type')
  }
  if (!crm && given.type_default !== undefined) refuse('type_default', 'only for a CRM')
  if (!crm && given.cli_type_default !== undefined) refuse('cli_type_default', 'only for a CRM')
}
