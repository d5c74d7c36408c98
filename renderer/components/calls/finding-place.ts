import type { CheckedKind, CheckedObject, Finding } from '../../../electron/bridge/check.ts'
import {
  atField,
  dayPlace,
  extensionPlace,
  externalNumberPlace,
  groupPlace,
  menuEditorPlace,
  moneyPlace,
  numberPlace,
  queuePlace,
  recordingPlace,
  webhookPlace,
} from '../../../electron/shared/places.ts'

/** Addresses where each kind of resource is edited. */
const PLACES: Record<CheckedKind, (of: CheckedObject) => string> = {
  numbers: ({ name }) => numberPlace(name),
  externalNumbers: ({ id }) => externalNumberPlace(String(id)),
  sip: ({ id }) => extensionPlace(Number(id)),
  groups: ({ id }) => groupPlace(Number(id)),
  queues: ({ id }) => queuePlace(Number(id)),
  scenarios: ({ id }) => menuEditorPlace(Number(id)),
  media: ({ id }) => recordingPlace(Number(id)),
  reservedNumbers: () => '#/numbers/reserved',
  webhooks: ({ id }) => webhookPlace(Number(id)),
  tariff: () => `${moneyPlace}/tariffs`,
  money: () => moneyPlace,
  user: () => '#/people',
  calendar: ({ id }) => dayPlace(String(id)),
}

/** Pages that have no field to lead to. */
const WHOLE = new Set<CheckedKind>(['reservedNumbers', 'tariff', 'money', 'user', 'calendar'])

/** Returns the address of the resource with a problem, with the focus on the field concerned. */
export const findingPlace = ({ of, field }: Pick<Finding, 'of' | 'field'>): string => {
  const place = PLACES[of.kind](of)
  return WHOLE.has(of.kind) ? place : atField(place, field)
}
