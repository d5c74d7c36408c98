import { computed, shallowRef } from 'vue'
import { useI18n } from 'vue-i18n'
import type { Edited } from '../../../electron/bridge/editable.ts'
import type { Change } from '../../../electron/bridge/impact.ts'
import { isDetailed } from '../../../electron/shared/references/account.ts'
import { useAccount } from '../../stores/account.ts'
import { useDetails } from '../../stores/details.ts'
import { copy, same } from '../../../electron/shared/plain-data.ts'
import { propose } from '../form/propose.ts'
import { useSchemaFaults } from '../form/schema-faults.ts'
import { useForm, type Faults } from '../form/use-form.ts'
import { fieldText } from './field-text.ts'
import {
  countedFields,
  newValues,
  sentOf,
  valuesOf,
  type Fields,
  type NameOf,
  type Values,
} from './fields.ts'
import { changeable, type Shown, type Task, type PanelResource } from './resource.ts'
import { useInternalNumbers } from './use-internal-numbers.ts'
import { useResourceEditing } from './use-resource-editing.ts'

/** Options of a field. */
export type FormChoices = readonly { value: string; text: string }[]

export interface ResourceFormOptions<Body> {
  /** Initial values of a new resource, in addition to those of its fields. */
  begin?: Partial<Body> | undefined
  /** Returns the name of a copy. */
  copyName?(name: string): string
  /** Returns errors beyond the schema's ranges and taken numbers, or better messages for them. */
  check?(values: Values<Body>): Faults
  choices?(field: NameOf<Body>): FormChoices | undefined
  /**
   * Returns a field's value as text if its control does not show it, for the choice between two
   * values.
   */
  text?(field: NameOf<Body>, value: unknown): string | undefined
}

/** Editor of one resource by the declaration of its fields: values, faults and saving. */
export function useResourceForm<Body extends object>(
  declared: PanelResource<Body>,
  task: Task<Shown<NoInfer<Body>>>,
  options: ResourceFormOptions<Body> = {},
) {
  const resource = task.resource ? changeable(declared) : declared
  const { id } = task.resource ?? {}
  const toldOf = useTold<Body>()
  const faultsOf = useSchemaFaults()
  const editing = useResourceEditing(resource)
  const labels = useLabels(resource.fields)
  const numbers = useHeldNumbers(resource, id, labels)
  const textOf = useTexts(resource.fields, options)
  const { fields } = resource
  /** The resource's state when the form was opened or last compared. */
  const shown = shallowRef<Edited<Partial<Body>> | undefined>(task.resource)

  const form = useForm<Values<Body>, { id?: number }>({
    begin: useBegin(resource, task, options),
    check: (values) => ({
      ...numbers.faults(values),
      ...faultsOf(resource.schema, judgedOf(fields, values)),
      ...options.check?.(values),
    }),
    save: async (values, base) => {
      const body = sentOf(fields, values)
      if (id === undefined || !shown.value) return editing.create(body)
      if (!same(body, sentOf(fields, base))) await editing.change(id, body, shown.value)
      return { id }
    },
    merge: task.resource && {
      async current() {
        shown.value = toldOf(resource, id) ?? shown.value
        return valuesOf(fields, shown.value?.body ?? {})
      },
      label: (field) => labels[field],
      text: textOf,
    },
  })
  const { values } = form

  if (!task.resource) numbers.whenKnown(() => propose(form, numbers.free(values.value)))

  return {
    resource,
    form,
    labels,
    choices: options.choices,
    /** Errors for numbers in the form that others hold. */
    collisions: computed((): Faults => numbers.faults(values.value)),
    /**
     * The change that saving would make, for kinds that receive calls; undefined if the form is
     * invalid or unchanged.
     */
    change: computed(() => {
      const kind = resource.collection
      if (!isCalled(kind) || !form.dirty.value || !form.sound.value) return undefined
      const body = sentOf(fields, values.value)
      return copy({ do: 'save', kind, ...(id !== undefined && { id }), body }) as unknown as Change
    }),
    /** Gives the fields that count now the numbers that they lack. */
    fillNumbers: () => Object.assign(values.value, numbers.free(values.value)),
  }
}

const isCalled = (list: string): boolean => isDetailed(list) || list === 'sip'

export type ResourceForm<Body extends object> = ReturnType<typeof useResourceForm<Body>>

/** Returns the values that the schema checks: all but rows, which the form checks itself. */
const judgedOf = <Body extends object>(fields: Fields<Body>, values: Values<Body>) =>
  Object.fromEntries(
    Object.entries(sentOf(fields, values)).filter(
      ([name]) => fields[name as NameOf<Body>].control !== 'rows',
    ),
  )

/** Returns the initial values of the form. A copy leaves out fields that must be unique. */
function useBegin<Body extends object>(
  { fields }: PanelResource<Body>,
  { resource, like }: Task<Shown<Body>>,
  { begin, copyName = (name) => name }: ResourceFormOptions<Body>,
): Values<Body> {
  if (resource) return valuesOf(fields, resource.body)
  if (!like) return { ...newValues(fields), ...begin }
  const begun = valuesOf(fields, like.body)
  for (const [name] of heldFields(fields)) begun[name] = undefined
  return 'name' in begun ? { ...begun, name: copyName(like.name) } : begun
}

/** A resource's editable state as last read, from its details or the list's row. */
function useTold<Body extends object>() {
  const account = useAccount()
  const details = useDetails()
  return (
    { collection }: PanelResource<Body>,
    id: number | undefined,
  ): Edited<Partial<Body>> | undefined => {
    if (id === undefined) return undefined
    const row = account.rows(collection).find((one) => one.id === id)
    const told: object | undefined = details.detailOf(collection, id)?.detail ?? row
    return told && 'body' in told ? (told as Edited<Partial<Body>>) : undefined
  }
}

/** Returns the labels of the fields. */
function useLabels<Body>(fields: Fields<Body>) {
  const { t } = useI18n()
  const named = Object.entries<{ label: string }>(fields).map(([name, { label }]) => [
    name,
    t(label),
  ])
  return Object.fromEntries(named) as Record<NameOf<Body>, string>
}

const heldFields = <Body>(fields: Fields<Body>) =>
  (Object.entries(fields) as [NameOf<Body>, Fields<Body>[NameOf<Body>]][]).flatMap(
    ([name, field]) => (field.control === 'extension' ? [[name, field.holder] as const] : []),
  )

/** The internal numbers in a form: who else has them, and which are free. */
function useHeldNumbers<Body extends object>(
  { fields, collection: of }: PanelResource<Body>,
  id: number | undefined,
  labels: Record<NameOf<Body>, string>,
) {
  const held = heldFields(fields)
  const none = { faults: () => ({}), free: () => ({}), whenKnown: () => undefined }
  if (held.length === 0) return none
  const numbers = useInternalNumbers(id === undefined ? undefined : { of, id })

  function counted(values: Values<Body>): Partial<Record<NameOf<Body>, number | undefined>> {
    const names = new Set(countedFields(fields, values).map(([name]) => name))
    const there = held.filter(([name]) => names.has(name))
    return Object.fromEntries(there.map(([name]) => [name, values[name]])) as never
  }

  return {
    faults: (values: Values<Body>): Faults =>
      numbers.faults(counted(values) as Record<NameOf<Body>, number | undefined>, labels),
    /** Returns a free number for each field that lacks one. */
    free(values: Values<Body>): Partial<Values<Body>> {
      const all = counted(values)
      for (const [name, holder] of held) {
        if (!(name in all)) continue
        all[name] ??= numbers.free(holder, Object.values<number | undefined>(all))
      }
      return all as Partial<Values<Body>>
    },
    whenKnown: numbers.whenKnown,
  }
}

/** The content of fields in words, for choosing between two. */
function useTexts<Body>(fields: Fields<Body>, { choices, text }: ResourceFormOptions<Body>) {
  const { t } = useI18n()
  return (name: NameOf<Body>, value: unknown): string => {
    const own = text?.(name, value)
    if (own !== undefined) return own
    const field = fields[name]
    if (field.control === 'choice') {
      const chosen = choices?.(name)?.find((one) => one.value === value)
      if (chosen) return chosen.text
    }
    return fieldText(t, field, value)
  }
}
