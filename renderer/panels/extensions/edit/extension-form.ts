import type {
  KnownSipAccount,
  NewSipAccount,
  SipAccountChanges,
} from '../../../../electron/bridge/extensions.ts'
import { readReceiver } from '../../../i18n/receiver.ts'
import type { Row } from '../list/rows.ts'

/** What is typed about an extension; what belongs to a mobile leg that is not wanted is not forgotten. */
export interface ExtensionForm {
  name: string
  number: number | undefined
  role: string
  callerId: number | undefined
  timeout: number | undefined
  hasMobile: boolean
  mobile: string
  mobileTimeout: number | undefined
  order: 'single' | 'simultaneous'
}

/** Seconds of ringing that a form begins with. */
const USUAL = { timeout: 30, mobileTimeout: 25 }

/** What the service calls the form's fields. */
export const FIELDS = {
  aon: 'callerId',
  sip_timeout: 'timeout',
  phone_number: 'mobile',
  phone_timeout: 'mobileTimeout',
  sequence_rule: 'order',
  'account.callerId': 'callerId',
  'account.name': 'name',
  'account.number': 'number',
  'account.role': 'role',
  'account.timeout': 'timeout',
}

/** What a new extension begins with. */
export function newForm(
  number: number | undefined,
  like: Partial<NewSipAccount> = {},
): ExtensionForm {
  return {
    name: like.name ?? '',
    number: like.number ?? number,
    role: like.role ?? '',
    callerId: like.callerId,
    timeout: like.timeout ?? USUAL.timeout,
    hasMobile: like.mobile !== undefined,
    mobile: like.mobile?.number ?? '',
    mobileTimeout: like.mobile?.timeout ?? USUAL.mobileTimeout,
    order: like.order ?? 'single',
  }
}

/** What is known of one that there is. */
export function formOf({ name, number, callerId, role = '' }: KnownSipAccount): ExtensionForm {
  return {
    ...newForm(number === undefined ? undefined : Number(number)),
    name,
    role,
    callerId: callerId?.id,
  }
}

/** What would be sent to create it, under the service's names; the check by its schema tells what is wrong. */
export function asSent(form: ExtensionForm): Record<string, unknown> {
  return {
    name: form.name.trim(),
    number: form.number,
    sip_timeout: form.timeout,
    ...(form.hasMobile && {
      phone_number: form.mobile.trim(),
      phone_timeout: form.mobileTimeout,
    }),
  }
}

/** Whether a mobile number is wanted and what was typed is none. */
export const isMobileOdd = ({ hasMobile, mobile }: ExtensionForm): boolean =>
  hasMobile && mobile.trim() !== '' && readReceiver(mobile) === undefined

/** What the core is asked to create; the form must be without fault. */
export function accountOf(form: ExtensionForm): NewSipAccount {
  const { name, number = 0, role, callerId, timeout = 0, order } = form
  return {
    name: name.trim(),
    number,
    timeout,
    ...(role.trim() !== '' && { role: role.trim() }),
    ...(callerId !== undefined && { callerId }),
    ...(form.hasMobile && {
      order,
      mobile: {
        number: readReceiver(form.mobile) ?? form.mobile,
        ...(form.mobileTimeout !== undefined && { timeout: form.mobileTimeout }),
      },
    }),
  }
}

/** What of it was changed: nothing else is sent, so that nobody else's change is lost. */
export function changesOf(before: ExtensionForm, after: ExtensionForm): SipAccountChanges {
  const name = after.name.trim()
  const role = after.role.trim()
  return {
    ...(name !== before.name && { name }),
    ...(after.number !== undefined && after.number !== before.number && { number: after.number }),
    ...(role !== before.role && { role }),
    ...(after.callerId !== undefined &&
      after.callerId !== before.callerId && { callerId: after.callerId }),
  }
}

/** What would write back what was there before; nothing where the service does not take that. */
export function undoOf(before: ExtensionForm, after: ExtensionForm): SipAccountChanges | undefined {
  const undo = changesOf(after, before)
  const changed = Object.keys(changesOf(before, after))
  return changed.every((field) => field in undo) ? undo : undefined
}

/** What an extension like one that is deleted begins with: the service tells no mobile number of it. */
export function formerOf(
  { name, number, callerId, legs }: Row,
  role: string,
): Partial<NewSipAccount> {
  const timeout = legs.find(({ type }) => type === 'sip')?.timeout
  const mobile = legs.find(({ type }) => type === 'mob')
  return {
    name,
    ...(number !== undefined && { number: Number(number) }),
    ...(role !== '' && { role }),
    ...(callerId && { callerId: callerId.id }),
    ...(timeout !== undefined && { timeout }),
    ...(mobile && {
      mobile: { number: '', ...(mobile.timeout !== undefined && { timeout: mobile.timeout }) },
    }),
  }
}
