import type { ChangedBody } from '../../bridge/changes.ts'
import type { Origin } from '../../bridge/history.ts'
import type { Seen } from '../changes/changeable.ts'
import type { ReadableDatabase } from '../database/handles.ts'
import {
  differing,
  EARLIER,
  foreignFields,
  isEqual,
  isWithin,
  unchanged,
  type OwnChange,
  type Span,
  type State,
} from './compare.ts'
import { one, type EarlierReadings, type Reading, type Row } from './earlier.ts'

export const spanOf = (
  { began, ended }: Reading,
  { listed }: EarlierReadings,
  row: Pick<Row, 'at'> | undefined,
): Span => ({ from: row?.at ?? listed ?? began, began, ended })

const isAsBefore = (row: Row, { name, body }: Seen): boolean =>
  row.name === name && row.body === JSON.stringify(body)

/** True if a row already holds what is seen now. */
export const isKept = (row: Row, seen: Seen): boolean =>
  isAsBefore(row, seen) && row.mark === (seen.mark ?? null) && row.missing === null

/** Difference to the state before; `origin` is absent if it is the same state. */
export function differenceFrom(
  db: ReadableDatabase,
  row: Row,
  reading: Reading,
  before: EarlierReadings,
  seen: Seen,
) {
  const span = spanOf(reading, before, row)
  const { kind, source } = reading
  const own = ownOf(reading, before, seen.thing, span)
  if (own.changes.length === 0 && isAsBefore(row, seen))
    return { ...unchanged(span), origin: undefined }
  const { seen: first, mark } = row
  const body = JSON.parse(row.body) as ChangedBody
  const kept = { body, mark: mark ?? undefined, seen: first }
  const listed = source === 'detail' ? listedFields(db, kind, seen.thing) : []
  const difference = foreignFields(without(kept, listed), without(seen, listed), own, span)
  if (difference.wait) return difference
  const isMarked = kept.mark !== undefined && kept.mark === seen.mark
  const fields = isMarked ? [] : differing(kept.body, seen.body)
  if (fields.length === 0 && row.name === seen.name) return { ...difference, origin: undefined }
  return { ...difference, origin: originOfFields(fields, seen.body, difference.was, own.changes) }
}

/** Origin of a change of fields: it is ours if a call of this program explains the value of each of them. */
function originOfFields(
  fields: readonly string[],
  body: ChangedBody,
  foreign: ChangedBody,
  own: readonly OwnChange[],
): Origin {
  if (Object.keys(foreign).length > 0) return 'elsewhere'
  const isExplained = (field: string) =>
    own.some(
      ({ outcome, after }) => outcome === 'done' && isEqual(body[field], after?.[field], body),
    )
  return fields.every(isExplained) ? 'here' : 'perhaps'
}

/** Fields that the list shows are compared with the list. */
function listedFields(db: ReadableDatabase, kind: string, thing: string): string[] {
  const row = one(db).get(kind, 'list', thing)
  return row ? Object.keys(JSON.parse(row.body) as object) : []
}

const without = ({ body, ...state }: State, fields: readonly string[]): State => ({
  ...state,
  body: Object.fromEntries(Object.entries(body).filter(([field]) => !fields.includes(field))),
})

/**
 * Origin of a creation or deletion within a span: this program may have done what no record explains, and
 * the account may show for a while what was before.
 */
export function originOf(
  { kind, ended }: Reading,
  { own, touched }: EarlierReadings,
  { thing, name }: Pick<Seen, 'thing' | 'name'>,
  span: Pick<Span, 'from' | 'ended'>,
): Origin {
  const explaining = own.filter(
    (change) =>
      change.kind === kind &&
      change.action !== 'changed' &&
      (change.thing === undefined ? change.name === name : change.thing === thing) &&
      isWithin(change, span),
  )
  if (explaining.some(({ outcome }) => outcome === 'done')) return 'here'
  const isTouched = touched !== undefined && touched <= ended && touched + EARLIER >= span.from
  return isTouched || explaining.length > 0 ? 'perhaps' : 'elsewhere'
}

/**
 * Origin of a deletion, and the end of its window, where two readings lack a thing; `first` ends with the first
 * one. What explains the second one alone leaves open with which of them it was gone for good.
 */
export function departureOf(
  reading: Reading,
  before: EarlierReadings,
  seen: Pick<Seen, 'thing' | 'name'>,
  first: Pick<Span, 'from' | 'ended'>,
): { gone: Origin; ended: number } {
  const { ended } = reading
  const gone = originOf({ ...reading, ended: first.ended }, before, seen, first)
  const isSure = gone === originOf(reading, before, seen, { ...first, ended })
  return isSure ? { gone, ended: first.ended } : { gone: 'perhaps', ended }
}

/** Own changes that explain what a thing is like. */
const ownOf = ({ kind }: Reading, { own }: EarlierReadings, thing: string, span: Span) => ({
  changes: own.filter(
    (change) => change.kind === kind && change.thing === thing && isWithin(change, span),
  ),
  deletions: own.filter((change) => change.action === 'deleted' && isWithin(change, span)),
})
