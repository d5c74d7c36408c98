import type { MessageId, ThreadId } from '../../electron/bridge/model.ts'

/*
 * Addresses inside the app for lists with many links, where a router link for each would cost more
 * time than all the rest of the row. The router follows them like its own.
 */

export const threadPlace = (thread: ThreadId) => `#/inbox/${encodeURIComponent(thread)}`

/** A message of a thread, to be shown in its place. */
export const messagePlace = (thread: ThreadId, message: MessageId) =>
  `${threadPlace(thread)}?message=${encodeURIComponent(message)}`

export const extensionPlace = (name: string) => `#/extensions?find=${encodeURIComponent(name)}`

const thingPlace = (panel: string, parameter: string) => (id?: number) =>
  id === undefined ? `#/${panel}` : `#/${panel}?${parameter}=${id}`

export const groupPlace = thingPlace('groups', 'group')

export const queuePlace = thingPlace('queues', 'queue')

export const menuPlace = thingPlace('menus', 'menu')

export const numberPlace = (number: string) => `#/numbers?number=${encodeURIComponent(number)}`

export const externalNumberPlace = (number: string) =>
  `#/numbers/external?find=${encodeURIComponent(number)}`
