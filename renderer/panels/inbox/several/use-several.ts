import { watchDebounced } from '@vueuse/core'
import { computed, ref, shallowRef, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import type { Failure } from '../../../../electron/bridge/failures.ts'
import type { SeveralReport, ToOne } from '../../../../electron/bridge/planned.ts'
import {
  fieldNames,
  fieldsIn,
  fieldsOf,
  fillFields,
  type FieldValues,
} from '../../../../electron/shared/text-fields.ts'
import type { Refusal } from '../../../../electron/shared/wishes.ts'
import { toFailure } from '../../../bridge/failure.ts'
import { formatNumber } from '../../../i18n/numbers.ts'
import { callHere } from '../../../stores/cabinets.ts'
import { useContacts } from '../../../stores/contacts.ts'
import { useInbox } from '../../../stores/inbox.ts'
import { readRecipients, writeRecipient } from './recipients.ts'

/** Delay between the last keystroke and the check of the limits, in milliseconds. */
const PAUSE = 300
/** Maximum number of recipients of one text. */
export const MOST_AT_ONCE = 1_000
/** The longest text that the core takes. */
const LONGEST = 2_000

/** Preview of the text for one recipient. */
export interface Preview {
  number: string
  name: string
  text: string
  /** Fields that nothing fills. */
  missing: string[]
  /** The person asked not to be written to, and gets nothing. */
  refusal?: Refusal | undefined
}

/** Returns the text for a number with its fields filled in. */
function previewFor(text: string, number: string, given: FieldValues, name?: string) {
  const known = fieldsOf({ number: formatNumber(number), ...(name !== undefined && { name }) })
  const filled = fillFields(text, new Map([...known, ...given]))
  const sent = filled.trim().normalize('NFC')
  return { number, text: sent, missing: fieldsIn(sent).map(({ field }) => field) }
}

/** State of a bulk message: the recipients, each one's text, and the verdict of the limits. */
export function useSeveral() {
  const inbox = useInbox()
  const contacts = useContacts()
  const { locale } = useI18n()
  const own = ref(inbox.likelySender() ?? '')
  const typed = ref('')
  const text = ref('')

  const list = computed(() => readRecipients(typed.value))
  const previews = computed((): Preview[] =>
    list.value.recipients.map(({ number, name = contacts.of(number)?.name, fields: given }) => ({
      ...previewFor(text.value, number, given, name),
      name: name ?? formatNumber(number),
      refusal: contacts.refusalWith(number),
    })),
  )
  const going = computed(() => previews.value.filter(({ refusal }) => !refusal))
  const incomplete = computed(() => going.value.filter(({ missing }) => missing.length > 0))
  const tooMany = computed(() => going.value.length > MOST_AT_ONCE)
  const tooLong = computed(() => going.value.some((one) => one.text.length > LONGEST))
  const isReady = computed(
    () =>
      own.value !== '' &&
      text.value.trim() !== '' &&
      going.value.length > 0 &&
      !tooMany.value &&
      incomplete.value.length === 0 &&
      !tooLong.value,
  )
  const messages = computed(() =>
    going.value.map(({ number, text: filled }) => ({ other: number, text: filled })),
  )

  const limits = useReport(own, () => (isReady.value ? messages.value : []))

  /** Fields that a text can have, the list's own among them. */
  const fields = computed(() => [...new Set([...fieldNames(locale.value), ...list.value.own])])

  /** Appends numbers to the list; numbers already in it keep their lines. */
  function add(numbers: readonly string[]): void {
    const known = new Set(list.value.recipients.map(({ number }) => number))
    const lines = numbers
      .filter((number) => !known.has(number))
      .map((number) => writeRecipient(formatNumber(number), contacts.nameOf(number)))
      .join('\n')
    if (lines === '') return
    typed.value = typed.value.trim() === '' ? lines : `${typed.value.trimEnd()}\n${lines}`
  }

  return {
    own,
    typed,
    text,
    list,
    previews,
    going,
    incomplete,
    tooMany,
    tooLong,
    isReady,
    messages,
    ...limits,
    fields,
    add,
  }
}

/** The verdict of the limits, or why it is unknown; requested again after a pause in typing. */
function useReport(own: Ref<string>, messages: () => ToOne[]) {
  const answer = shallowRef<{ report?: SeveralReport; failure?: Failure }>({})
  let turn = 0

  async function ask(): Promise<void> {
    const mine = (turn += 1)
    const given = { own: own.value, messages: messages() }
    let found: typeof answer.value = {}
    try {
      if (given.messages.length > 0) found = { report: await callHere('mailings.check', given) }
    } catch (error) {
      found = { failure: toFailure(error) }
    }
    if (mine === turn) answer.value = found
  }

  watchDebounced([own, messages], ask, { debounce: PAUSE, maxWait: 4 * PAUSE })
  return {
    report: computed(() => answer.value.report),
    unreported: computed(() => answer.value.failure),
    ask,
  }
}
