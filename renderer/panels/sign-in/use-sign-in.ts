import { computed, reactive, ref, shallowRef, watch, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import type { Failure } from '../../../electron/bridge/failures.ts'
import type { SignIn } from '../../../electron/bridge/session.ts'
import type { Cabinet } from '../../../electron/bridge/cabinet.ts'
import { call } from '../../bridge/call.ts'
import { useCommand } from '../../bridge/use-command.ts'
import { isUnclearPinCall, useFailureText } from '../../i18n/failure-text.ts'
import { knownPhrase } from '../../i18n/known-phrases.ts'
import { useApp } from '../../stores/app.ts'
import { useCabinets } from '../../stores/cabinets.ts'
import { useNotices } from '../../stores/notices.ts'
import {
  ADDRESS_NAMES,
  faults,
  filledAddresses,
  firstFields,
  placeOf,
  toSignIn,
  type FieldName,
  type SignInFields,
  type Way,
} from './form.ts'
import { useServiceSearch } from './use-service-search.ts'

interface Shown {
  text: string
  quote?: string
}

/** Failures that are the fault of what was typed. */
const NOT_TAKEN: ReadonlySet<Failure['kind']> = new Set(['refused', 'signedOut', 'invalid'])

const digitsOf = (phone: string) => phone.replaceAll(/\D/g, '')

/** A failure, and whether it came from asking for a PIN. */
interface Failed {
  failure: Failure
  asking: boolean
}

interface Attempt {
  way: Ref<Way>
  fields: SignInFields
  /** Sending was tried: faults are shown from then on. */
  tried: Ref<boolean>
  failed: Ref<Failed | undefined>
}

/** Errors of the fields, and the error to show at each of them. */
function useFieldErrors({ way, fields, tried, failed }: Attempt) {
  const { t } = useI18n()
  const words = useFailureText()
  const place = computed(
    () =>
      failed.value &&
      placeOf(failed.value.failure, way.value, failed.value.asking, fields.addresses),
  )
  const isAddressOf = (name: FieldName, wanted: FieldName | undefined) =>
    name === wanted || (name === 'address' && ADDRESS_NAMES.some((one) => one === wanted))
  const found = computed(() => faults(way.value, fields))
  /** A PIN call may have been made, but what answered is most likely not the service. */
  const isStranger = computed(() => failed.value?.failure.field === 'pinCall.reply')

  /** Returns the error of a field: its own after the first attempt, else the service's. */
  function errorOf(name: FieldName): Shown | undefined {
    const fault = found.value[name]
    if (tried.value && fault)
      return { text: t(fault === 'empty' ? 'faults.required' : `signIn.faults.${fault}`) }
    if (isStranger.value && isAddressOf(name, 'rest')) return { text: t('signIn.badReply') }
    if (!failed.value || !isAddressOf(name, place.value)) return undefined
    const { quote, isKnown } = words(failed.value.failure)
    return { text: wording(failed.value.failure, name), ...(!isKnown && { quote }) }
  }

  function wording(failure: Failure, name: FieldName): string {
    if (name === 'address' || ADDRESS_NAMES.some((address) => address === name)) {
      if (failure.kind === 'invalid') return t('signIn.faults.address')
      return t(failure.kind === 'unreachable' ? 'signIn.unreachable' : 'signIn.badReply')
    }
    const known = name === 'pin' ? knownPhrase(t, failure.message) : undefined
    if (known !== undefined) return known
    return NOT_TAKEN.has(failure.kind)
      ? t(name === 'pin' ? 'failures.known.pin' : `signIn.refused.${name}`)
      : words(failure).text
  }

  const formFailure = computed(() => (place.value ? undefined : failed.value?.failure))

  return { found, errorOf, formFailure }
}

/** Signs in, and says where that led to another account than was meant. */
function useEntry(again: Cabinet | undefined) {
  const { t } = useI18n()
  const cabinets = useCabinets()
  const notices = useNotices()
  return async (by: SignIn): Promise<void> => {
    const before = cabinets.list.filter(({ state }) => state === 'signedIn')
    const cabinet = await cabinets.signIn(by)
    const title = cabinets.titleOf(cabinet)
    if (before.some(({ id }) => id === cabinet.id)) notices.tell(t('signIn.isOpen', { title }))
    else if (again && cabinet.id !== again.id) {
      notices.tell(t('signIn.another', { title, wanted: cabinets.titleOf(again) }))
    }
  }
}

/** The sign-in form's fields, what is wrong with them, and its two commands. */
export function useSignIn(again: Cabinet | undefined, entered: () => void) {
  const app = useApp()
  const signIn = useEntry(again)

  const way = ref<Way>(again && !again.email && again.phone ? 'phone' : 'email')
  const fields = reactive(firstFields(app.settings.addresses, again))
  const tried = ref(false)
  /** The last failure, and which command it came from. */
  const failed = shallowRef<Failed>()
  /** The number that was called with a PIN, as typed and as the service returned it. */
  const called = shallowRef<{ typed: string; phone: string }>()
  /** The called number, if it is still the one in the field. */
  const calledTo = computed(() =>
    called.value?.typed === digitsOf(fields.phone) ? called.value.phone : undefined,
  )

  const { found, errorOf, formFailure } = useFieldErrors({ way, fields, tried, failed })

  const { answer, find } = useServiceSearch(way, fields)

  const entering = useCommand(async () => {
    tried.value = true
    failed.value = undefined
    if (Object.keys(found.value).length > 0 || !(await find())) return
    await signIn(toSignIn(way.value, fields))
    entered()
  })

  const calling = useCommand(async () => {
    failed.value = undefined
    if (found.value.phone || found.value.rest || found.value.address) {
      tried.value = true
      return
    }
    if (!(await find())) return
    const addresses = filledAddresses(fields.addresses)
    const typed = fields.phone.trim()
    const { phone } = await call('session.callPin', { phone: typed, addresses })
    tried.value = false
    // Each call has a new PIN.
    fields.pin = ''
    called.value = { typed: digitsOf(typed), phone }
  })

  watch(entering.failure, (failure) => {
    if (failure) failed.value = { failure, asking: false }
  })
  watch(calling.failure, (failure) => {
    if (!failure) return
    failed.value = { failure, asking: true }
    const phone = fields.phone.trim()
    if (isUnclearPinCall(failure)) called.value = { typed: digitsOf(phone), phone }
  })
  /** An error disappears as soon as the input changes. */
  watch([way, fields], () => (failed.value = undefined))
  watch(way, () => (tried.value = false))

  return {
    way,
    fields,
    found: answer,
    errorOf,
    formFailure,
    calledTo,
    enter: entering.run,
    entering: entering.pending,
    callPin: calling.run,
    calling: calling.pending,
  }
}
