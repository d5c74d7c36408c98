import type { CheckedKind, CheckedObject } from '../../../electron/bridge/check.ts'
import {
  extensionPlace,
  externalNumberPlace,
  groupPlace,
  menuEditorPlace,
  moneyPlace,
  numberPlace,
  queuePlace,
  webhookPlace,
} from '../../../electron/shared/places.ts'

/** Where each kind is mended. */
const PLACES: Record<CheckedKind, (of: CheckedObject) => string> = {
  numbers: ({ name }) => numberPlace(name),
  externalNumbers: ({ name }) => externalNumberPlace(name),
  sip: ({ id }) => extensionPlace(Number(id)),
  groups: ({ id }) => groupPlace(Number(id)),
  queues: ({ id }) => queuePlace(Number(id)),
  scenarios: ({ id }) => menuEditorPlace(Number(id)),
  media: () => '#/media',
  reservedNumbers: () => '#/numbers/reserved',
  webhooks: ({ id }) => webhookPlace(Number(id)),
  tariff: () => `${moneyPlace}/tariffs`,
  money: () => moneyPlace,
  user: () => '#/people',
}

/** Where something that is at fault is opened. */
export const placeOf = (of: CheckedObject): string => PLACES[of.kind](of)
