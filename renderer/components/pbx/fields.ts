import type { HolderKind } from '../../../electron/shared/references/internal-numbers.ts'

/** Texts and layout of one field in a form; texts are keys. */
interface Shown {
  label: string
  hint?: string
  /** True if the form cannot be saved without it. */
  required?: boolean
  /** Width relative to the form; full width by default. */
  width?: 'third' | 'half' | 'twoThirds'
  /** Rarely used: folded below the other fields. */
  rare?: true
  /** The name of another field; while it is off or empty, this one is neither shown nor sent. */
  when?: string
  /** True to neither show nor send the field if the service did not return it. */
  onlyTold?: true
}

/** Editing of one field. Its name, type and range are the catalogue's. */
export type Field = Shown &
  (
    | { control: 'text'; input?: object }
    | { control: 'number'; unit?: string }
    /**
     * `none` is what is chosen where nothing is sent; `unset` what is said where the service returned nothing, which
     * cannot be chosen.
     */
    | { control: 'choice'; none?: string; unset?: string }
    | { control: 'switch' }
    /** An internal number, which only one resource can have. */
    | { control: 'extension'; holder: HolderKind }
    /** Several resources, or one, that the form shows in a way of its own. */
    | { control: 'list' | 'own' }
    /** Rows of texts, of which the form says itself what is wrong with them; empty ones are not sent. */
    | { control: 'rows' }
  )

/** The fields of what is sent, in the order in which they are shown; `begin` is what a new resource has. */
export type Fields<Body> = { readonly [F in keyof Body]-?: Field & { begin?: Body[F] } }

/** Values of a form by the same names; undefined leaves the choice to the service. */
export type Values<Body> = { [F in keyof Required<Body>]: Body[F] | undefined }

export type NameOf<Body> = keyof Body & string

const entriesOf = <Body>(fields: Fields<Body>) =>
  Object.entries(fields) as [NameOf<Body>, Field & { begin?: unknown }][]

/** Returns the value of an empty field. */
function emptyOf({ control, onlyTold }: Field): unknown {
  if (onlyTold) return undefined
  if (control === 'text') return ''
  if (control === 'switch') return false
  return control === 'list' || control === 'rows' ? [] : undefined
}

/** Returns the initial values of a form for an existing resource. */
export const valuesOf = <Body>(fields: Fields<Body>, body: Partial<Body>): Values<Body> => ({
  ...(Object.fromEntries(
    entriesOf(fields).map(([name, field]) => [name, emptyOf(field)]),
  ) as Values<Body>),
  ...body,
})

/** Returns the initial values of a form for a new resource. */
export const newValues = <Body>(fields: Fields<Body>): Values<Body> =>
  Object.fromEntries(
    entriesOf(fields).map(([name, field]) => [name, field.begin ?? emptyOf(field)]),
  ) as Values<Body>

/** The fields that count as the form is filled in, in their order. */
export const countedFields = <Body>(fields: Fields<Body>, values: Values<Body>) =>
  entriesOf(fields).filter(([name, { when, onlyTold }]) => {
    const ruling = values[when as NameOf<Body>]
    const counts = when === undefined || (ruling !== undefined && ruling !== false)
    return counts && (!onlyTold || values[name] !== undefined)
  })

type Texts = Readonly<Record<string, string>>

/** A value may begin or end with a space. */
const filledRows = (rows: readonly Texts[]): Texts[] =>
  rows
    .filter((row) => Object.values(row).some((text) => text.trim() !== ''))
    .map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, text]) => [name, name === 'value' ? text : text.trim()]),
      ),
    )

/** Returns the body to send: fields that apply and have a value. The schema reports its errors. */
export function sentOf<Body>(fields: Fields<Body>, values: Values<Body>): Body {
  const sent = countedFields(fields, values).flatMap(([name, { control, required, onlyTold }]) => {
    const value: unknown = values[name]
    const given =
      control === 'text' && typeof value === 'string'
        ? value.trim()
        : control === 'rows'
          ? filledRows(value as readonly Texts[])
          : value
    const isUnfilled = control === 'text' && given === '' && !required && !onlyTold
    const isNothing = given === undefined || isUnfilled
    return isNothing ? [] : [[name, given]]
  })
  return Object.fromEntries(sent) as Body
}
