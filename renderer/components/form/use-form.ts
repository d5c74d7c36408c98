import { computed, ref, shallowRef, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import { useCommand } from '../../bridge/use-command.ts'
import { knownPhrase } from '../../i18n/known-phrases.ts'
import { copy, same } from '../../../electron/shared/plain-data.ts'
import { useMerge, type MergeOptions } from './use-merge.ts'

/** Error messages by field; nested fields are named `days.0.from`. */
export type Faults = Partial<Record<string, string>>

export interface FormOptions<V extends object, T> {
  /** The values to begin with. */
  begin: V
  /** Returns the errors that prevent saving; {@link useSchemaFaults} derives them from a schema. */
  check?(values: V): Faults
  /** Sends the values, which are without fault; `base` is what was there when they were begun or last compared. */
  save(values: V, base: V): Promise<T>
  /**
   * Names of fields in the service's errors, where they differ from the form's names, as they are
   * or in `snake_case`.
   */
  fields?: Record<string, string>
  /** Options for a resource that others may edit too. */
  merge?: MergeOptions<V> | undefined
}

/** The core's own arguments begin with `input.` or `body.`. */
const plainName = (name: string): string => name.replace(/^(input|body)\./, '')

/** `sequence_rule` is `sequenceRule` here. */
export const fieldName = (name: string): string =>
  plainName(name).replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/**
 * A form: its values, their errors, and sending them. Errors are shown from the first attempt on;
 * the service's error about a field is shown until that field is changed.
 *
 * ```ts
 * const form = useForm({
 *   begin: { name: '', ring: 20 },
 *   check: ({ name, ring }) => faultsOf(groupsCreate.input, { name, timeout: ring }, { timeout: 'ring' }),
 *   save: (values) => call('groups.create', { cabinet, ...values }),
 * })
 * ```
 *
 * ```vue
 * <FormDialog :title="…" :form="form" @saved="tell" @close="emit('close')">
 *   <TextInput v-model="form.values.value.name" v-bind="form.field('name')" label="…" required />
 *   <NumberInput v-model="form.values.value.ring" v-bind="form.field('ring')" label="…" unit="с" />
 * </FormDialog>
 * ```
 */
export function useForm<V extends object, T>(options: FormOptions<V, T>) {
  const { t } = useI18n()
  const values = ref(copy(options.begin)) as Ref<V>
  const merging = useMerge(options.begin, values, options.merge)
  const tried = ref(false)
  /** The values sent last, which the service's errors are about. */
  const sent = shallowRef<V>()
  const faults = computed(() => options.check?.(values.value) ?? {})
  const sound = computed(() => Object.values(faults.value).every((fault) => fault === undefined))
  const dirty = computed(() => !same(values.value, merging.base.value))

  const saving = useCommand(() =>
    merging.save(async () => {
      sent.value = copy(values.value)
      return { answer: await options.save(copy(values.value), copy(merging.base.value)) }
    }),
  )
  let done = false

  /** The field that the service found fault with, if the form has it. */
  const refused = computed(() => {
    const failure = saving.failure.value
    if (failure?.field === undefined) return undefined
    const names = [
      plainName(failure.field),
      options.fields?.[failure.field] ?? fieldName(failure.field),
    ]
    return names
      .map((field) => ({ field, first: field.split(/[.[]/)[0] ?? '', failure }))
      .find(({ first }) => first in values.value)
  })

  function errorOf(field: string): string | undefined {
    const fault = tried.value ? faults.value[field] : undefined
    if (fault !== undefined || refused.value === undefined) return fault
    const { first, failure } = refused.value
    if (refused.value.field !== field && first !== field) return undefined
    const isAsSent = same(at(values.value, first), sent.value && at(sent.value, first))
    if (!isAsSent) return undefined
    return knownPhrase(t, failure.message) ?? failure.message ?? t('faults.other')
  }

  /** Tries to save; answers what was saved, or nothing where something has to be put right first. */
  async function submit(): Promise<{ answer: T } | undefined> {
    tried.value = true
    // A second press must not save the same values twice.
    if (!sound.value || done || saving.pending.value) return undefined
    const saved = await saving.run()
    done = saved !== undefined
    return saved
  }

  return {
    values,
    dirty,
    sound,
    merging,
    pending: saving.pending,
    /** A failure that is about no field of the form. */
    failure: computed(() => (refused.value ? undefined : saving.failure.value)),
    errorOf,
    /** Returns the props of a field's control. */
    field: (name: keyof V & string) => ({ error: errorOf(name) }),
    submit,
  }
}

const at = (values: object, name: string): unknown => (values as Record<string, unknown>)[name]

export type Form<V extends object, T = unknown> = ReturnType<typeof useForm<V, T>>

const CONTROLS = 'input, select, textarea, button, [tabindex="0"]'

/** Leads to the first field of a form, and there to what is chosen of a few. */
export function focusFirstField(form: HTMLElement | null): void {
  const fields = form?.querySelectorAll<HTMLInputElement>('input, select, textarea') ?? []
  const first = [...fields].find(
    ({ disabled, tabIndex, type }) => !disabled && tabIndex >= 0 && type !== 'file',
  )
  const chosen =
    first?.type === 'radio'
      ? form?.querySelector<HTMLElement>(`[name="${first.name}"]:checked`)
      : undefined
  ;(chosen ?? first)?.focus({ preventScroll: true })
}

/** Leads to the first field of a form with which something is wrong, and answers what that is. */
export function focusFirstFault(form: HTMLElement | null): string | undefined {
  const field = form?.querySelector<HTMLElement>('[aria-invalid=true]')
  const control = field?.matches(CONTROLS) ? field : field?.querySelector<HTMLElement>(CONTROLS)
  control?.focus()
  // The browser thinks it in sight behind the dialog's actions, and knows nothing of what is said below it.
  control?.scrollIntoView({ block: 'center' })
  const note = field
    ?.getAttribute('aria-describedby')
    ?.split(' ')
    .find((id) => id.endsWith('-error'))
  if (note === undefined) return undefined
  const [label, error] = [note.replace(/error$/, 'label'), note].map(
    (id) => document.getElementById(id)?.textContent.trim() ?? '',
  )
  return [label, error].filter(Boolean).join(': ')
}
