import type { HolderKind } from '../../../electron/shared/references/internal-numbers.ts'

/** What a form says and shows of one field; texts are keys. */
interface Shown {
  label: string
  hint?: string
  /** Nothing is saved without it. */
  required?: boolean
  /** Of the form's width; without it the whole. */
  width?: 'third' | 'half' | 'twoThirds'
  /** Seldom needed: it stands folded below the others. */
  rare?: true
  /** Another field: where that is off, or has nothing, this one is neither shown nor sent. */
  when?: string
  /** Neither shown nor sent where the service did not tell it. */
  onlyTold?: true
}

/** How one field is edited. Its name, type and range are the catalogue's. */
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

/** What is edited, by the same names; undefined is what the service decides. */
export type Values<Body> = { [F in keyof Required<Body>]: Body[F] | undefined }

export type NameOf<Body> = keyof Body & string

const entriesOf = <Body>(fields: Fields<Body>) =>
  Object.entries(fields) as [NameOf<Body>, Field & { begin?: unknown }][]

/** What a field holds in which nothing is filled in. */
function emptyOf({ control, onlyTold }: Field): unknown {
  if (onlyTold) return undefined
  if (control === 'text') return ''
  if (control === 'switch') return false
  return control === 'list' || control === 'rows' ? [] : undefined
}

/** What a form of a resource that is there begins with. */
export const valuesOf = <Body>(fields: Fields<Body>, body: Partial<Body>): Values<Body> => ({
  ...(Object.fromEntries(
    entriesOf(fields).map(([name, field]) => [name, emptyOf(field)]),
  ) as Values<Body>),
  ...body,
})

/** What a form of a new resource begins with. */
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

/** What is sent of a form: what is filled in and counts. Where it has faults the schema tells them. */
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
