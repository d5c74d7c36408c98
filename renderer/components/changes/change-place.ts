import type { KeptChange } from '../../../electron/bridge/changes.ts'
import {
  extensionPlace,
  externalNumberPlace,
  groupPlace,
  menuPlace,
  numberPlace,
  queuePlace,
  recordingPlace,
} from '../../../electron/shared/places.ts'

/** Returns the address of a changed resource; undefined if it no longer exists. */
export function placeOfChange({ kind, thing, name, action }: KeptChange): string | undefined {
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
  }
}
