import type { KeptChange } from '../../../electron/bridge/changes.ts'
import {
  emailsPlace,
  extensionPlace,
  externalNumberPlace,
  groupPlace,
  menuPlace,
  numberPlace,
  peoplePlace,
  queuePlace,
  recordingPlace,
  webhookPlace,
} from '../../../electron/shared/places.ts'

type Placed = Pick<KeptChange, 'kind' | 'thing' | 'name' | 'action'>

/** Returns the address of a changed resource; undefined if it no longer exists. */
export function placeOfChange({ kind, thing, name, action }: Placed): string | undefined {
  if (thing === undefined || action === 'deleted') return undefined
  const id = Number(thing)
  switch (kind) {
    case 'numbers':
      return numberPlace(name)
    case 'externalNumbers':
      return externalNumberPlace(thing)
    case 'sip':
      return extensionPlace(id)
    case 'groups':
      return groupPlace(id)
    case 'queues':
      return queuePlace(id)
    case 'scenarios':
      return menuPlace(id)
    case 'media':
      return recordingPlace(id)
    case 'webhooks':
      return webhookPlace(id)
    case 'emails':
      return emailsPlace
    case 'users':
      return peoplePlace
  }
}
