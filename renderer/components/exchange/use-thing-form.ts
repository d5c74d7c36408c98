import { computed, shallowRef } from 'vue'
import { useI18n } from 'vue-i18n'
import type { Edited } from '../../../electron/bridge/editable.ts'
import { useAccount } from '../../stores/account.ts'
import { useDetails } from '../../stores/details.ts'
import { same } from '../form/plain-data.ts'
import { propose } from '../form/propose.ts'
import { useSchemaFaults } from '../form/schema-faults.ts'
import { useForm, type Faults } from '../form/use-form.ts'
import {
  countedFields,
  newValues,
  sentOf,
  valuesOf,
  type Fields,
  type NameOf,
  type Values,
} from './fields.ts'
import { changeable, type Shown, type Task, type Thing } from './thing.ts'
import { useInternalNumbers } from './use-internal-numbers.ts'
import { useThingEditing } from './use-thing-editing.ts'

/** What can be chosen in a field. */
export type Choices = readonly { value: string; text: string }[]

export interface ThingFormOptions<Body> {
  /** What a new thing has besides what its fields begin with. */
  begin?: Partial<Body> | undefined
  /** What a new thing that begins as another one is called. */
  copyName?(name: string): string
  /** What keeps it from being saved besides its ranges and the numbers that others have, in better words too. */
  check?(values: Values<Body>): Faults
  choices?(field: NameOf<Body>): Choices | undefined
  /** A field's content in words where its control does not tell them, for choosing between two. */
  text?(field: NameOf<Body>, value: unknown): string | undefined
}

/** The editor of one thing by the declaration of its fields: its values, what is wrong with them, saving them. */
export function useThingForm<Body extends object>(
  declared: Thing<Body>,
  task: Task<Shown<NoInfer<Body>>>,
  options: ThingFormOptions<Body> = {},
) {
  const thing = task.thing ? changeable(declared) : declared
  const { id } = task.thing ?? {}
  const toldOf = useTold<Body>()
  const faultsOf = useSchemaFaults()
  const editing = useThingEditing(thing)
  const labels = useLabels(thing.fields)
  const numbers = useHeldNumbers(thing, id, labels)
  const textOf = useTexts(thing.fields, options)
  const { fields } = thing
  /** The thing as it was when the form was begun or last compared. */
  const shown = shallowRef<Edited<Partial<Body>> | undefined>(task.thing)

  const form = useForm<Values<Body>, { id?: number }>({
    begin: useBegin(thing, task, options),
    check: (values) => ({
      ...numbers.faults(values),
      ...faultsOf(thing.schema, judgedOf(fields, values)),
      ...options.check?.(values),
    }),
    save: async (values, base) => {
      const body = sentOf(fields, values)
      if (id === undefined || !shown.value) return editing.create(body)
      if (!same(body, sentOf(fields, base))) await editing.change(id, body, shown.value)
      return { id }
    },
    merge: task.thing && {
      async current() {
        shown.value = toldOf(thing, id) ?? shown.value
        return valuesOf(fields, shown.value?.body ?? {})
      },
      label: (field) => labels[field],
      text: textOf,
    },
  })
  const { values } = form

  if (!task.thing) numbers.whenKnown(() => propose(form, numbers.free(values.value)))

  return {
    thing,
    form,
    labels,
    choices: options.choices,
    /** Whose the numbers in the form are, if they are others'. */
    collisions: computed((): Faults => numbers.faults(values.value)),
    /** Gives the fields that count now the numbers that they lack. */
    fillNumbers: () => Object.assign(values.value, numbers.free(values.value)),
  }
}

export type ThingForm<Body extends object> = ReturnType<typeof useThingForm<Body>>

/** What the schema judges of what is sent: rows count otherwise in the form, which judges them itself. */
const judgedOf = <Body extends object>(fields: Fields<Body>, values: Values<Body>) =>
  Object.fromEntries(
    Object.entries(sentOf(fields, values)).filter(
      ([name]) => fields[name as NameOf<Body>].control !== 'rows',
    ),
  )

/** What the form begins with. What only one thing can have is not copied. */
function useBegin<Body extends object>(
  { fields }: Thing<Body>,
  { thing, like }: Task<Shown<Body>>,
  { begin, copyName = (name) => name }: ThingFormOptions<Body>,
): Values<Body> {
  if (thing) return valuesOf(fields, thing.body)
  if (!like) return { ...newValues(fields), ...begin }
  const begun = valuesOf(fields, like.body)
  for (const [name] of heldFields(fields)) begun[name] = undefined
  return 'name' in begun ? { ...begun, name: copyName(like.name) } : begun
}

/** A thing as the program was last told of it. What can be edited stands in its details, or in the list's row. */
function useTold<Body extends object>() {
  const account = useAccount()
  const details = useDetails()
  return ({ slice }: Thing<Body>, id: number | undefined): Edited<Partial<Body>> | undefined => {
    if (id === undefined) return undefined
    const row = account.rows(slice).find((one) => one.id === id)
    const told: object | undefined = details.detailOf(slice, id)?.detail ?? row
    return told && 'body' in told ? (told as Edited<Partial<Body>>) : undefined
  }
}

/** What the fields are called. */
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
  { fields, slice: of }: Thing<Body>,
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
    /** A number that nobody has for each field that lacks one. */
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
function useTexts<Body>(fields: Fields<Body>, { choices, text }: ThingFormOptions<Body>) {
  const { t } = useI18n()
  return (name: NameOf<Body>, value: unknown): string => {
    const own = text?.(name, value)
    if (own !== undefined) return own
    const field = fields[name]
    if (field.control === 'choice') {
      const chosen = choices?.(name)?.find((one) => one.value === value)
      if (chosen) return chosen.text
    }
    if (typeof value === 'boolean') return t(value ? 'exchange.on' : 'exchange.off')
    if (typeof value === 'string') return value
    if (typeof value !== 'number') return ''
    return field.control === 'number' && field.unit ? `${value} ${t(field.unit)}` : String(value)
  }
}
